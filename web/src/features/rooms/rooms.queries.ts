import { call } from '../../api/index.ts';
import { endpointQuery } from '../../api/query.ts';
import { roomsAhead } from './rooms.ahead.ts';

/** Who looks at the lobby sees people come and go without asking. */
const REFRESH_MS = 10_000;

export const roomsQuery = {
  ...endpointQuery('listRooms'),
  initialData: () => roomsAhead.current?.value,
  initialDataUpdatedAt: () => roomsAhead.current?.atMs,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    roomsAhead.take(() => call('listRooms', { signal })),
  refetchInterval: REFRESH_MS,
} as const;
