import { type Scene, sceneById } from '@plausch/stage';
import { describe, expect, it } from 'vitest';
import { lightAt } from './daylight.ts';
import { freeSeatAt } from './hits.ts';

const found = sceneById('kaffeehaus');
if (!found) throw new Error('the coffee house is gone');
const scene: Scene = found;

describe('what lies under a click', () => {
  it('every seat is found where a person on it would be', () => {
    for (const seat of scene.seats) {
      expect(freeSeatAt(scene, new Set(), { x: seat.x, y: seat.y - 30 })?.id).toBe(seat.id);
    }
  });

  it('a taken seat is not offered', () => {
    const [seat] = scene.seats;
    if (!seat) throw new Error('there are no seats');
    expect(freeSeatAt(scene, new Set([seat.id]), seat)?.id).not.toBe(seat.id);
  });

  it('the open floor is no seat', () => {
    const open = scene.spots.filter(({ id }) => ['tuer', 'mitte', 'klavier'].includes(id));
    expect(open.map((spot) => freeSeatAt(scene, new Set(), spot))).toEqual(open.map(() => undefined));
  });
});

describe('the light of a scene', () => {
  it('is night from 18 to 7 on one’s own clock', () => {
    const at = (hour: number, minute = 0) => lightAt(new Date(2026, 10, 20, hour, minute));
    expect([at(17, 59), at(18), at(23), at(0), at(6, 59), at(7)]).toEqual([
      'day',
      'night',
      'night',
      'night',
      'night',
      'day',
    ]);
  });
});
