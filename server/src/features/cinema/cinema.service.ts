import type { Work } from '@plausch/platform/db';
import type { Caller } from '@plausch/platform/http';
import { newId } from '@plausch/platform/ids';
import type { RoomHost, Screen } from '@plausch/protocol';
import { normalizeText } from '@plausch/protocol/limits';
import { sceneById } from '@plausch/stage';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { recordAct } from '../../staff-acts.ts';
import { accountByUsernameKey, isStaff, keyOf } from '../accounts/index.ts';
import { type RoomRow, roomById } from '../rooms/index.ts';
import { standingMute } from '../sanctions/index.ts';
import { filmAddress } from './cinema.address.ts';
import * as store from './cinema.store.ts';
import { toScreen } from './cinema.wire.ts';
import { t } from './cinema.words.ts';

type CinemaGround = Pick<Ground, 'clock' | 'database' | 'hooks'>;
type Queryable = Ground['database']['drizzle'] | Work['sql'];
type Person = Pick<Caller, 'accountId' | 'role'>;
/** A film in a room. */
type InRoom = { readonly id: string; readonly filmId: string };

/** [KI6] So many hosts a room has at most. */
const HOSTS_MOST = 20;

/** What runs in a room, and whether a person may change that. */
export async function look({ clock, database }: CinemaGround, person: Person, roomId: string) {
  const sql = database.drizzle;
  await requireScreen(sql, roomId);
  const [row, mayShow] = await Promise.all([
    store.screenOf(sql, roomId),
    whyNotShow(sql, person, roomId, clock.now()).then((why) => why === undefined),
  ]);
  return { screen: toScreen(row), mayShow };
}

/** [KI2] [KI3] [KI4] Puts a film on from its beginning, in place of what runs. */
export async function show(
  ground: CinemaGround,
  work: Work,
  person: Person,
  film: { readonly id: string; readonly url: string; readonly filmHosts: readonly string[] },
): Promise<Screen> {
  const room = await requireHost(ground, work, person, film.id);
  const { filmHosts } = film;
  const url = filmAddress(film.url, filmHosts);
  if (url === undefined) {
    const message =
      filmHosts.length === 0 ? t('film.noHosts') : t('film.address', { hosts: filmHosts.join(', ') });
    throw new Refusal('invalid', { field: 'url', message });
  }
  await recordAct(ground, work, {
    actor: person.accountId,
    act: 'film.shown',
    thing: `${room.name} · ${url}`,
  });
  const at = new Date(ground.clock.now());
  return write(work, room, { filmId: newId(), url, isPlaying: true, positionMs: 0, at });
}

/** [KI2] [KI4] Lets the film that runs go on from a position, or stand there. */
export async function steer(
  ground: CinemaGround,
  work: Work,
  person: Person,
  { id, filmId, ...change }: InRoom & { readonly isPlaying: boolean; readonly positionMs: number },
): Promise<Screen> {
  const room = await requireHost(ground, work, person, id);
  const row = await store.lockScreen(work.sql, id);
  if (row?.url == null || row.filmId !== filmId) throw new Refusal('not_found', { field: 'filmId' });
  return write(work, room, { filmId, url: row.url, ...change, at: new Date(ground.clock.now()) });
}

/** [KI2] [KI4] Takes a film off the screen; one that is off already stays off. */
export async function end(
  ground: CinemaGround,
  work: Work,
  person: Person,
  { id, filmId }: InRoom,
): Promise<Screen> {
  const room = await requireHost(ground, work, person, id);
  const row = await store.lockScreen(work.sql, id);
  if (row?.filmId !== filmId) return toScreen(row);
  await recordAct(ground, work, {
    actor: person.accountId,
    act: 'film.ended',
    thing: `${room.name} · ${row.url}`,
  });
  return write(work, room, null);
}

/** [KI5] Writes the next state of a screen, of which everybody in the room hears. */
async function write(work: Work, { id: roomId }: RoomRow, film: store.FilmRow | null): Promise<Screen> {
  const screen = toScreen(await store.writeScreen(work.sql, roomId, film));
  work.tell({ type: 'screen.changed', roomId, screen });
  return screen;
}

/** [KI1] The room, which has a screen; another is as one that is none. */
async function requireScreen(sql: Queryable, roomId: string): Promise<RoomRow> {
  const room = await roomById(sql, roomId);
  if (!room || !sceneById(room.sceneId)?.screen) throw new Refusal('not_found', { field: 'id' });
  return room;
}

/** [KI2] The room, where this person may put films on. */
async function requireHost(
  { clock }: Pick<Ground, 'clock'>,
  { sql }: Work,
  person: Person,
  roomId: string,
): Promise<RoomRow> {
  const room = await requireScreen(sql, roomId);
  const why = await whyNotShow(sql, person, roomId, clock.now());
  if (why) throw why;
  return room;
}

/** [KI2] Staff and the hosts of the room may show, unless they are muted. */
async function whyNotShow(
  sql: Queryable,
  { accountId, role }: Person,
  roomId: string,
  now: number,
): Promise<Refusal | undefined> {
  if (!isStaff(role) && !(await store.isHost(sql, roomId, accountId))) return new Refusal('forbidden');
  const mute = await standingMute(sql, accountId, new Date(now));
  return mute && new Refusal('muted', { extra: { until: mute.until } });
}

/** [KI6] The hosts of a room. */
export async function hosts({ database }: CinemaGround, roomId: string): Promise<RoomHost[]> {
  await requireScreen(database.drizzle, roomId);
  return store.hostsOf(database.drizzle, roomId);
}

/** [KI6] Makes an account, found by its name, host of a room. */
export async function nameHost(
  ground: CinemaGround,
  work: Work,
  actor: string,
  { id: roomId, username }: { readonly id: string; readonly username: string },
): Promise<RoomHost> {
  const room = await requireScreen(work.sql, roomId);
  const account = await accountByUsernameKey(work.sql, keyOf(normalizeText(username)));
  if (!account) throw new Refusal('not_found', { field: 'username', message: t('host.nobody') });
  const host = { id: account.id, username: account.username };
  const count = await store.countHosts(work.sql, roomId);
  if (await store.isHost(work.sql, roomId, account.id)) return host;
  if (count >= HOSTS_MOST) throw new Refusal('forbidden', { message: t('host.most', { most: HOSTS_MOST }) });
  await store.insertHost(work.sql, roomId, account.id);
  await recordAct(ground, work, { actor, act: 'host.named', targetId: account.id, thing: room.name });
  work.tell({ type: 'screen.hosts', roomId });
  return host;
}

/** [KI6] Takes the part of host of a room from an account. */
export async function dismissHost(
  ground: CinemaGround,
  work: Work,
  actor: string,
  { id: roomId, userId }: { readonly id: string; readonly userId: string },
): Promise<void> {
  const room = await requireScreen(work.sql, roomId);
  if (!(await store.deleteHost(work.sql, roomId, userId))) return;
  await recordAct(ground, work, { actor, act: 'host.dismissed', targetId: userId, thing: room.name });
  work.tell({ type: 'screen.hosts', roomId });
}
