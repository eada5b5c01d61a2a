import { call } from '../../api/index.ts';
import { endpointQuery } from '../../api/query.ts';
import { askedRooms } from './rooms.ahead.ts';

/** Who looks at the lobby sees people come and go without asking. */
const REFRESH_MS = 10_000;

/** Whether the answer that was asked for ahead has been used: it answers one question. */
let isTaken = false;

export const roomsQuery = {
  ...endpointQuery('listRooms'),
  initialData: () => (isTaken ? undefined : askedRooms()?.rooms),
  initialDataUpdatedAt: () => askedRooms()?.atMs,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => {
    const ahead = isTaken ? undefined : askedRooms();
    isTaken = true;
    // What failed ahead is asked again, in the open.
    return ahead?.answer.catch(() => call('listRooms', { signal })) ?? call('listRooms', { signal });
  },
  refetchInterval: REFRESH_MS,
} as const;
