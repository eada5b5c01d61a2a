import { sceneById } from '@plausch/stage';
import { expect, it } from 'vitest';
import { EVENING_GUESTS } from './evening-guests.ts';
import { type LivingGuest, livingGuest } from './living-guests.ts';

const scene = sceneById('kaffeehaus');
if (!scene) throw new Error('There is no coffee house.');
const guests = EVENING_GUESTS.map((guest) => livingGuest(scene, guest));
const waving = guests.filter(({ arm }) => arm !== undefined);

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** All that a whole figure takes up, in scene units. */
function boxOf({ matrix: [a = 0, , , d = 0, e = 0, f = 0] }: LivingGuest): Box {
  const width = Math.abs(a) * 120;
  return { x: a < 0 ? e - width : e, y: f - 4 * d, width, height: 204 * d };
}

const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

it('whoever leaves the still picture is all within a clearing, and nobody else is', () => {
  expect(waving).toHaveLength(1);
  for (const guest of waving) {
    const { clearing } = guest;
    if (!clearing) throw new Error('Who waves has no clearing.');
    const own = boxOf(guest);
    expect(clearing.x).toBeLessThanOrEqual(own.x);
    expect(clearing.y).toBeLessThanOrEqual(own.y);
    expect(clearing.x + clearing.width).toBeGreaterThanOrEqual(own.x + own.width);
    expect(clearing.y + clearing.height).toBeGreaterThanOrEqual(own.y + own.height);
    for (const other of guests) if (other !== guest) expect(overlap(clearing, boxOf(other))).toBe(false);
  }
});

it('a waving arm is one part between two others, and turns around its shoulder', () => {
  for (const { arm, body } of waving) {
    expect(arm).toEqual({ index: 1, x: 77, y: 104 });
    expect(body).toHaveLength(3);
    for (const { svg } of body)
      expect(svg).toMatch(/^<svg xmlns="[^"]+" width="120" height="204"[^>]*><path /);
    expect(body[1]?.svg).toContain('d="M77 104');
  }
});

it('lids lie where the head is: lower on those who sit', () => {
  for (const [i, { at }] of EVENING_GUESTS.entries())
    expect(guests[i]?.shut).toMatchObject({ x: 36, y: typeof at === 'string' ? 54 : 40 });
});

it('nothing is drawn below the hips of those who only breathe', () => {
  for (const { body, groundY, arm } of guests) {
    if (arm) continue;
    expect(body).toHaveLength(1);
    expect((body[0]?.y ?? 0) + (body[0]?.height ?? 0)).toBe(groundY);
  }
});
