import type { Endpoints, ResponseOf } from '@plausch/protocol';
import { call } from '../../api/index.ts';

export type Rooms = ResponseOf<Endpoints['listRooms']>;

/** What was asked ahead so long ago is no news any more. */
const FRESH_MS = 10_000;

type Asked = { readonly answer: Promise<Rooms>; readonly atMs: number; rooms?: Rooms };
let asked: Asked | undefined;

/** Asks for the rooms while the page that shows them is still on its way. */
export function askForRooms(): void {
  const mine: Asked = { answer: call('listRooms'), atMs: Date.now() };
  asked = mine;
  mine.answer.then(
    (rooms) => {
      mine.rooms = rooms;
    },
    // Asked again in the open, by the page.
    () => {},
  );
}

/** What was asked for ahead, unless that is too long ago. */
export function askedRooms(): Readonly<Asked> | undefined {
  return asked && Date.now() - asked.atMs < FRESH_MS ? asked : undefined;
}

/** The code of the list of rooms, fetched at the same time as the page around it. */
export const fetchLobby = () => import('./Lobby.tsx');
