import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/index.ts';

/** The people with whom the member writes, the latest first. Of what was written nothing is read: the code for that is only needed for its endpoints. */
export const talksQuery = (owner: string) =>
  queryOptions({
    queryKey: ['talks', owner],
    queryFn: async ({ signal }) => {
      await import('../../features/messages/index.ts');
      const { items } = await call('listConversations', { query: {}, signal });
      return items;
    },
    staleTime: 0,
  });
