import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/index.ts';
import { useUser } from '../sessions/index.ts';

const blocksQuery = (ownId: string | undefined) =>
  queryOptions({ queryKey: ['blocks', ownId], queryFn: () => call('listBlocks') });

/** Whether the signed-in user has blocked a person, and the way to change it. */
export function useBlock(userId: string) {
  const query = blocksQuery(useUser()?.id);
  const queries = useQueryClient();
  const blocks = useQuery(query);
  const change = useMutation({
    mutationFn: (wanted: boolean) => call(wanted ? 'block' : 'unblock', { params: { userId } }),
    onSettled: () => queries.invalidateQueries(query),
  });
  const isBlocked = blocks.data?.items.some((block) => block.userId === userId) ?? false;
  return { blocks, change, isBlocked };
}
