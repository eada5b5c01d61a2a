import { type Scene, sceneById } from '@plausch/stage';
import { expect, it } from 'vitest';
import type { Person, Place } from '../room.events.ts';
import { neighbours, spotAt, spotStates } from './surroundings.ts';

const found = sceneById('kaffeehaus');
if (!found) throw new Error('the scene is missing');
const scene: Scene = found;

const person = (userId: string): Person => ({
  userId,
  username: userId,
  figure: { v: 1, parts: {}, colours: {} },
  bubbleColorId: 'sun',
  tier: null,
  rank: 1,
  guild: null,
  dozing: false,
  away: null,
});
const at = (x: number, y: number, seatId: string | null = null): Place => ({
  position: { x, y },
  steps: [],
  seatId,
});
const room = (places: Record<string, Place>) => ({
  people: new Map(Object.keys(places).map((userId) => [userId, person(userId)])),
  places: new Map(Object.entries(places)),
});

it('people come in the order of their distance, with a word for it and the spot they are at', () => {
  const all = room({
    ich: at(1_240, 528),
    fern: at(198, 556),
    neben: at(1_300, 528),
    nah: at(1_500, 528),
  });
  const found = neighbours(scene, all, 'ich').map(({ person: { userId }, nearness, spot }) => [
    userId,
    nearness,
    spot.id,
  ]);
  expect(found).toEqual([
    ['neben', 'beside', 'bar'],
    ['nah', 'near', 'klavier'],
    ['fern', 'far', 'leseecke'],
  ]);
});

it('whoever walks is where the walk leads', () => {
  const step = { from: { x: 198, y: 556 }, to: { x: 1_250, y: 528 }, startedAt: 0, durationMs: 4_000 };
  const walking = { position: step.to, steps: [step], seatId: null };
  const [someone] = neighbours(scene, room({ ich: at(1_240, 528), wer: walking }), 'ich');
  expect(someone?.nearness).toBe('beside');
});

it('without a place of one’s own everybody is far, and nobody is left out', () => {
  expect(
    neighbours(scene, room({ a: at(1, 1), b: at(2, 2) }), 'ich').map(({ nearness }) => nearness),
  ).toEqual(['far', 'far']);
});

it('spots come by their digits with the free seats around them; every seat belongs to one spot', () => {
  const empty = spotStates(scene, new Map());
  expect(empty.map(({ spot }) => spot.key)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(empty.flatMap(({ freeSeats }) => freeSeats).length).toBe(scene.seats.length);
  const sofa = (states: typeof empty) => states.find(({ spot }) => spot.id === 'sofa')?.freeSeats.length;
  const taken = spotStates(scene, new Map([['a', at(400, 441, 'sofa.2')]]));
  expect(sofa(taken)).toBe((sofa(empty) ?? 0) - 1);
});

it('a point belongs to the closest spot', () => {
  expect(spotAt(scene, { x: 905, y: 430 }).id).toBe('tuer');
});
