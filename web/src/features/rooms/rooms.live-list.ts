import type { Endpoints, ResponseOf } from '@plausch/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { connection } from '../../connection/index.ts';
import { roomsQuery } from './rooms.queries.ts';

type Rooms = ResponseOf<Endpoints['listRooms']>;

/** Writes the live numbers of people into the list of rooms; who is signed in and in no room is told them. */
export function useLiveList(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      connection.on('room:list', ({ items }) => {
        const occupancies = new Map(items.map(({ id, occupancy }) => [id, occupancy]));
        queries.setQueryData<Rooms>(
          roomsQuery.queryKey,
          (known) =>
            known && {
              ...known,
              items: known.items.map((room) => ({
                ...room,
                occupancy: occupancies.get(room.id) ?? room.occupancy,
              })),
            },
        );
      }),
    [queries],
  );
}
