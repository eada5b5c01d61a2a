import { createQueryClient } from '../api/query.ts';
import { session } from '../features/sessions/index.ts';

/** What the areas of the app know of the server. It outlives their frame, which goes while no page can be shown. */
export const queries = createQueryClient();

// Answers for one person must not be shown to the next one at the same browser. A page that is open while its person signs out
// would at once ask again for what is cleared, without a session: so it keeps its answers until it is left.
session.state.subscribe((now, before) => {
  const userId = now.session?.user.id;
  if (before.session?.user.id === userId) return;
  if (userId === undefined) queries.removeQueries({ type: 'inactive' });
  else queries.clear();
});
