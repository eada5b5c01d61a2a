import { late } from '../../app/late.ts';
import { fetchLobby, fetchWatch } from './rooms.ahead.ts';

/** Stage, talk and socket come with the first room; who only looks around needs none of it. */
export const roomCode = late(() => import('./RoomPage.tsx'));

export const lobbyCode = late(fetchLobby);

export const watchCode = late(fetchWatch);
