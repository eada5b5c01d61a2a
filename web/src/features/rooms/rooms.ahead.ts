import { AskedAhead } from '../../api/asked-ahead.ts';
import { call } from '../../api/index.ts';

/** The rooms, asked for while the page that shows them is still on its way. */
export const roomsAhead = new AskedAhead(() => call('listRooms'));

/** The code of the list of rooms, fetched at the same time as the page around it. */
export const fetchLobby = () => import('./Lobby.tsx');
