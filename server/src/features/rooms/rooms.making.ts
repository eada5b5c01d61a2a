import type { Work } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import { ROOMS_MOST } from '@plausch/protocol/room-rules';
import { sceneById } from '@plausch/stage';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { insertRoom, lockPositions, slugsLike } from './rooms.store.ts';
import type { RoomRow } from './rooms.tables.ts';
import { t } from './rooms.words.ts';

const SLUG_MAX = 40;

type NewRoom = Pick<RoomRow, 'name' | 'description' | 'capacity' | 'sceneId' | 'position'>;

/** [R40] Makes a room of a scene. One at a time, so that each has a place in the lists and an address of its own. */
export async function makeRoom(
  { clock }: Pick<Ground, 'clock'>,
  work: Work,
  { position, ...wanted }: NewRoom,
): Promise<RoomRow> {
  if (!sceneById(wanted.sceneId)) throw new Refusal('invalid', { field: 'sceneId', message: t('new.scene') });
  const there = await lockPositions(work.sql);
  if (there >= ROOMS_MOST) throw new Refusal('invalid', { message: t('new.full', { most: ROOMS_MOST }) });
  const row: RoomRow = {
    ...wanted,
    id: newId(),
    slug: await freeSlug(work, wanted.name),
    position: Math.min(position, there + 1),
    createdAt: new Date(clock.now()),
    isOpen: true,
    slowSeconds: 0,
  };
  await insertRoom(work.sql, row);
  return row;
}

/** The name as an address; with a number where another room has it. */
async function freeSlug({ sql }: Work, name: string): Promise<string> {
  const slug = slugOf(name);
  const taken = await slugsLike(sql, slug);
  let free = slug;
  for (let number = 2; taken.has(free); number += 1) free = `${slug}-${number}`;
  return free;
}

const LETTERS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

function slugOf(name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replace(/^-+|-+$/g, '');
  return slug === '' ? 'raum' : slug;
}
