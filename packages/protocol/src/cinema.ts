import { z } from 'zod';
import { endpoint } from './endpoints.ts';
import { id, instantMs, nothing } from './shapes.ts';

/** No film is longer, and an address not either. */
const FILM_MAX_MS = 24 * 3_600_000;
const ADDRESS_MAX = 2_000;

const positionMs = z.int().min(0).max(FILM_MAX_MS);

const film = z
  .strictObject({
    id: id.meta({ description: 'Of this showing: the same address put on again is another one' }),
    url: z.string(),
    kind: z.enum(['file', 'stream']).meta({ description: '`stream`: an HLS playlist' }),
    isPlaying: z.boolean(),
    positionMs: positionMs.meta({
      description: 'Where it stood at `at`; while it plays it has gone on since',
    }),
    at: instantMs,
  })
  .meta({ id: 'Film' });
export type Film = z.infer<typeof film>;

const screen = z
  .strictObject({
    revision: z
      .int()
      .nonnegative()
      .meta({ description: 'Higher with each change: what comes with a lower one is out of date' }),
    film: film.nullable(),
  })
  .meta({ id: 'Screen' });
export type Screen = z.infer<typeof screen>;

const params = z.strictObject({ id });
const ofFilm = z.strictObject({ id, filmId: id });
const write = { access: 'session', limit: 'write', status: 200 } as const;
const changed = z.strictObject({ now: instantMs, screen });

const getScreen = endpoint({
  method: 'GET',
  path: '/rooms/:id/screen',
  summary: 'What runs on the screen of a room, and whether one may put something on.',
  access: 'session',
  limit: 'read',
  params,
  status: 200,
  response: z.strictObject({
    now: instantMs,
    screen,
    mayShow: z.boolean(),
    filmHosts: z.array(z.string()).meta({ description: 'From where films may come' }),
  }),
});

const showFilm = endpoint({
  ...write,
  method: 'PUT',
  path: '/rooms/:id/screen',
  summary: 'Put a film on from its beginning, in place of what runs.',
  params,
  body: z.strictObject({ url: z.string().trim().min(1).max(ADDRESS_MAX) }),
  response: changed,
});

const steerFilm = endpoint({
  ...write,
  method: 'PATCH',
  path: '/rooms/:id/screen/:filmId',
  summary: 'Let a film go on from a position, or stand there, for everybody.',
  params: ofFilm,
  body: z.strictObject({ isPlaying: z.boolean(), positionMs }),
  response: changed,
});

const endFilm = endpoint({
  ...write,
  method: 'DELETE',
  path: '/rooms/:id/screen/:filmId',
  summary: 'Take a film off the screen.',
  params: ofFilm,
  response: changed,
});

const host = z.strictObject({ id, username: z.string() }).meta({ id: 'RoomHost' });
export type RoomHost = z.infer<typeof host>;

const desk = { access: 'session', role: 'admin', secondFactor: 'held', status: 200 } as const;

const listRoomHosts = endpoint({
  ...desk,
  method: 'GET',
  path: '/admin/rooms/:id/hosts',
  summary: 'Who may put films on in a room beside staff.',
  limit: 'read',
  params,
  response: z.strictObject({ items: z.array(host), next: z.null() }),
});

const nameRoomHost = endpoint({
  ...desk,
  method: 'POST',
  path: '/admin/rooms/:id/hosts',
  summary: 'Name somebody host of a room; who is host already stays it.',
  limit: 'write',
  params,
  body: z.strictObject({ username: z.string().trim().min(1).max(80) }),
  response: z.strictObject({ host }),
});

const dismissRoomHost = endpoint({
  ...desk,
  method: 'DELETE',
  path: '/admin/rooms/:id/hosts/:userId',
  summary: 'Somebody is host of a room no more; who is none already stays none.',
  limit: 'write',
  params: z.strictObject({ id, userId: id }),
  response: nothing,
});

/** Those of the desk, which only administrators ask. */
export const cinemaDeskEndpoints = { listRoomHosts, nameRoomHost, dismissRoomHost } as const;

export const cinemaEndpoints = { getScreen, showFilm, steerFilm, endFilm, ...cinemaDeskEndpoints } as const;

/** What those in a room are told of its screen. */
export const cinemaMessages = {
  'screen:changed': z.strictObject({ roomId: id, now: instantMs, screen }),
  'screen:hosts': z
    .strictObject({ roomId: id })
    .meta({ description: 'Others may put films on now; `getScreen` says whether oneself may' }),
} as const;
