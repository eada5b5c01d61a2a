import { WIRE } from 'virtual:wire/cinema';
import type { Film, Screen } from '@plausch/protocol';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, learnWire } from '../../../api/index.ts';
import { endpointQuery } from '../../../api/query.ts';
import { connection } from '../../../connection/index.ts';
import { useRoomView } from '../room.context.ts';

// Only who is in a room with a screen needs them.
learnWire(WIRE);

/** The newest screen that was told of each room: an answer may be older than what was told while it was on its way. */
const told = new Map<string, Screen>();

const newerOf = (one: Screen, other: Screen | undefined): Screen =>
  other && other.revision > one.revision ? other : one;

/** What runs in a room. What changes is told, so it is never out of date by itself. */
function screenQuery(roomId: string) {
  const options = { params: { id: roomId } };
  return queryOptions({
    enabled: roomId !== '',
    queryKey: endpointQuery('getScreen', options).queryKey,
    queryFn: async ({ signal }) => {
      const answer = await call('getScreen', { ...options, signal });
      return { ...answer, screen: newerOf(answer.screen, told.get(roomId)) };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The room that this part of the page belongs to; empty before one has come in. */
const useRoomId = () => useRoomView((view) => view.synced?.room.id ?? '');

/** The screen of the room that this part of the page belongs to; undefined until it is known. */
export function useScreen() {
  return useQuery(screenQuery(useRoomId())).data;
}

/** Keeps the screen as everybody in the room sees it, for as long as a part of the room is shown. */
export function useScreenInStep(): void {
  const queries = useQueryClient();
  const roomId = useRoomId();
  const isLive = useRoomView((view) => view.live);
  useEffect(() => {
    const stops = [
      connection.on('screen:changed', (message) => {
        if (message.roomId === roomId && typeof message.screen?.revision === 'number')
          takeScreen(queries, roomId, message.screen);
      }),
      connection.on('screen:hosts', (message) => {
        if (message.roomId === roomId) void queries.invalidateQueries(screenQuery(roomId));
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      told.delete(roomId);
    };
  }, [queries, roomId]);
  // Not as soon as there is a connection: who is not in the room again is told nothing of it.
  useEffect(() => {
    if (isLive) void queries.invalidateQueries(screenQuery(roomId));
  }, [queries, roomId, isLive]);
}

function takeScreen(queries: QueryClient, roomId: string, screen: Screen): void {
  told.set(roomId, newerOf(screen, told.get(roomId)));
  queries.setQueryData(
    screenQuery(roomId).queryKey,
    (known) => known && { ...known, screen: newerOf(known.screen, screen) },
  );
}

/** What hosts do about the film of their room. */
export type FilmDeed =
  | { readonly kind: 'show'; readonly url: string }
  | { readonly kind: 'steer'; readonly film: Film; readonly isPlaying: boolean; readonly positionMs: number }
  | { readonly kind: 'end'; readonly film: Film };

async function doDeed(id: string, deed: FilmDeed): Promise<Screen> {
  const answer = await (() => {
    switch (deed.kind) {
      case 'show':
        return call('showFilm', { params: { id }, body: { url: deed.url } });
      case 'steer': {
        const { film, isPlaying, positionMs } = deed;
        return call('steerFilm', { params: { id, filmId: film.id }, body: { isPlaying, positionMs } });
      }
      case 'end':
        return call('endFilm', { params: { id, filmId: deed.film.id } });
    }
  })();
  return answer.screen;
}

export function useFilmDeed() {
  const queries = useQueryClient();
  const roomId = useRoomId();
  return useMutation({
    mutationFn: (deed: FilmDeed) => doDeed(roomId, deed),
    onSuccess: (screen) => takeScreen(queries, roomId, screen),
  });
}
