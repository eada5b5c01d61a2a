import { expect, it } from 'vitest';
import { Cadence } from './cadence.ts';

/** Thirty and fifteen frames a second. */
const [THIRTY, FIFTEEN] = [1_000 / 30, 1_000 / 15];

/** In which pictures of a display frames are drawn, where each takes the machine `busyMs`. */
function drawnIn(hertz: number, everyMs: number, pictures: number, busyMs: (frame: number) => number) {
  const cadence = new Cadence();
  const drawn: number[] = [];
  let freeAt = 0;
  for (let picture = 0; picture < pictures; picture += 1) {
    const timestamp = 1_000 + (picture * 1_000) / hertz;
    if (timestamp < freeAt || !cadence.isDue(timestamp)) continue;
    cadence.drew(timestamp, everyMs);
    freeAt = timestamp + busyMs(drawn.length);
    drawn.push(picture);
  }
  return drawn;
}

const AT_ONCE = () => 0;

it.each([
  [60, 0, [0, 1, 2, 3, 4]],
  [60, THIRTY, [0, 1, 3, 5, 7]],
  [60, FIFTEEN, [0, 2, 6, 10, 14]],
  [120, THIRTY, [0, 2, 6, 10, 14]],
  [30, THIRTY, [0, 1, 2, 3, 4]],
])('a display of %d Hz draws every %d ms', (hertz, everyMs, pictures) => {
  expect(drawnIn(hertz, everyMs, 20, AT_ONCE).slice(0, 5)).toEqual(pictures);
});

it('a frame that comes late is followed sooner by the next, so that the rate stays', () => {
  const late = (frame: number) => (frame % 5 === 4 ? 40 : 0);
  const drawn = drawnIn(60, THIRTY, 601, late);
  expect(drawn.slice(4, 9)).toEqual([7, 10, 11, 13, 15]);
  expect(drawn.length).toBeGreaterThanOrEqual(300);
});

it('of what a machine could not draw little is made up for', () => {
  const drawn = drawnIn(60, THIRTY, 200, (frame) => (frame === 3 ? 1_000 : 0));
  const after = drawn.findIndex((picture) => picture > 60);
  expect(drawn.slice(after, after + 4).map((picture) => picture - (drawn[after] ?? 0))).toEqual([0, 1, 3, 5]);
});

it('frames that are drawn before they are due put none off', () => {
  const cadence = new Cadence();
  for (const timestamp of [1_000, 1_005, 1_010, 1_015]) cadence.drew(timestamp, THIRTY);
  expect(cadence.isDue(1_015 + THIRTY - 5)).toBe(false);
  expect(cadence.isDue(1_015 + THIRTY)).toBe(true);
});
