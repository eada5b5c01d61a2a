import type { Spot } from '@plausch/stage';
import { expect, it } from 'vitest';
import type { RoomSession } from '../room.session.ts';
import { walksIn } from './walks.ts';

/** A room that answers walks when it is told to; null: that walk did not come to be. */
function roomWith() {
  const answers: ((moved: object | null) => void)[] = [];
  const said: string[] = [];
  const session = {
    move: () => new Promise((resolve) => answers.push(resolve)),
    speak: (text: string) => said.push(text),
  } as unknown as RoomSession;
  return { walks: walksIn(session), answers, said };
}
const spot = (way: string) => ({ x: 1, y: 1, way }) as Spot;
/** The answers have been heard. */
const heard = () => new Promise((resolve) => setImmediate(resolve));

it('of walks that replace each other only the last one is told', async () => {
  const { walks, answers, said } = roomWith();
  for (const way of ['zur Tür', 'zum Fenster', 'zum Tresen']) walks.toSpot(spot(way));
  for (const [number, answer] of answers.entries()) answer(number === 2 ? {} : null);
  await heard();
  expect(said).toEqual([expect.stringContaining('zum Tresen')]);
});

it('a walk that leads nowhere is told', async () => {
  const { walks, answers, said } = roomWith();
  walks.toSpot(spot('zur Tür'));
  answers[0]?.(null);
  await heard();
  expect(said).toEqual(['Da kommst du gerade nicht hin.']);
});
