import { late } from '../../app/late.ts';
import { fetchLobby } from './rooms.ahead.ts';

/** Stage, talk and socket come with the first room; who only looks around needs none of it. */
export const roomCode = late(() => import('./RoomPage.tsx'));

export const lobbyCode = late(fetchLobby);

/** Passers-by need the stage, and neither talk nor socket. */
export const watchCode = late(() => import('./watch/WatchPage.tsx'));
