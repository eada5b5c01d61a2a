import { createQueryClient } from '../api/query.ts';
import { session } from '../features/sessions/index.ts';

/** What the areas of the app know of the server. It outlives their frame, which goes while no page can be shown. */
export const queries = createQueryClient();

// What one person may know is nothing for whoever comes next.
session.state.subscribe((now, before) => {
  if (before.session?.user.id !== now.session?.user.id) queries.clear();
});
