import { endpointQuery } from '../../api/query.ts';

/** Who looks at the lobby sees people come and go without asking. */
const REFRESH_MS = 10_000;

export const roomsQuery = { ...endpointQuery('listRooms'), refetchInterval: REFRESH_MS } as const;
