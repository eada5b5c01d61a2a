import { createQueryClient } from '../api/query.ts';
import { session } from '../features/sessions/index.ts';

/** What the areas of the app know of the server. It outlives their frame, which goes while no page can be shown. */
export const queries = createQueryClient();

// What one person may know is nothing for the next one. A page that is still open while its person signs out would ask at once
// for what is cleared, as nobody: it keeps what it shows until it is left, and the next person begins with nothing.
session.state.subscribe((now, before) => {
  const userId = now.session?.user.id;
  if (before.session?.user.id === userId) return;
  if (userId === undefined) queries.removeQueries({ type: 'inactive' });
  else queries.clear();
});
