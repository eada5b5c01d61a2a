import { type Scene, sceneById } from '@plausch/stage';
import { describe, expect, it } from 'vitest';
import type { Person, Place } from '../room.events.ts';
import { cameraFor } from './camera.ts';
import { Cast } from './cast.ts';
import { FADE_MS } from './motion.ts';

const found = sceneById('kaffeehaus');
if (!found) throw new Error('the coffee house is gone');
const scene: Scene = found;
const camera = cameraFor(scene, 1_920, 720, 960);
const START = 1_000_000;

const personOf = (userId: string): Person => ({
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
const placeAt = (x: number, y: number, seatId: string | null = null): Place => ({
  position: { x, y },
  steps: [],
  seatId,
});

function room(...there: readonly (readonly [userId: string, place: Place])[]) {
  return {
    people: new Map(there.map(([userId]) => [userId, personOf(userId)])),
    places: new Map(there),
  };
}

const castOf = () => new Cast(scene, 'anna', () => false);
const names = (cast: Cast, now: number) => cast.draw(camera, now).map(({ userId }) => userId);

describe('the cast', () => {
  it('[CHAT-01 a] stands there when one comes in, back to front', () => {
    const cast = castOf();
    cast.follow(room(['anna', placeAt(900, 700)], ['ben', placeAt(700, 450)]), START, false);
    const drawn = cast.draw(camera, START);
    expect(drawn.map(({ userId }) => userId)).toEqual(['ben', 'anna']);
    expect(drawn.every(({ pose }) => pose.opacity === 1 && !pose.changing)).toBe(true);
    expect(drawn[1]?.scale).toBeGreaterThan(drawn[0]?.scale ?? 0);
  });

  it('[CHAT-02 b] fades newcomers in and, one frame after another, those who leave out', () => {
    const cast = castOf();
    cast.follow(room(['anna', placeAt(900, 700)]), START, false);
    const both = room(['anna', placeAt(900, 700)], ['ben', placeAt(700, 450)]);
    cast.follow(both, START + 10, false);
    expect(cast.draw(camera, START + 10)[0]?.pose).toMatchObject({ opacity: 0, changing: true });
    const later = START + 5_000;
    cast.follow(room(['anna', placeAt(900, 700)]), later, false);
    expect(cast.draw(camera, later)[0]?.pose.changing).toBe(true);
    expect(names(cast, later + FADE_MS)).toEqual(['anna']);
  });

  it('somebody on a seat comes after the furniture there', () => {
    const cast = castOf();
    const seat = scene.seats.find(({ id }) => id === 'sofa.1');
    if (!seat) throw new Error('the sofa is gone');
    cast.follow(room(['anna', placeAt(seat.x, seat.y, seat.id)]), START, false);
    const sofa = scene.props.find(({ id }) => id === 'sofa');
    expect(cast.draw(camera, START)[0]?.depth).toBeGreaterThan(sofa?.y ?? 0);
  });

  it('lets the own figure lead while the room is behind, and follows again afterwards', () => {
    const cast = castOf();
    cast.follow(room(['anna', placeAt(900, 700)]), START, false);
    cast.lead(placeAt(950, 690), START + 1);
    cast.follow(room(['anna', placeAt(900, 700)]), START + 2, true);
    expect(cast.placeOf('anna')?.position).toEqual({ x: 950, y: 690 });
    cast.follow(room(['anna', placeAt(940, 700)]), START + 3, false);
    expect(cast.placeOf('anna')?.position).toEqual({ x: 940, y: 700 });
  });

  const walkAt = (startedAt: number, toX = 1_000): Place => ({
    position: { x: toX, y: 700 },
    steps: [{ from: { x: 900, y: 700 }, to: { x: toX, y: 700 }, startedAt, durationMs: 500 }],
    seatId: null,
  });
  const xAt = (cast: Cast, now: number) => cast.poseOf('anna', now)?.x;

  it('walks on as it set off when the room tells of the same walk a little later', () => {
    const cast = castOf();
    cast.follow(room(['anna', placeAt(900, 700)]), START, false);
    cast.lead(walkAt(START), START);
    const later = START + 150;
    cast.lead(walkAt(later), later);
    expect(xAt(cast, later)).toBeCloseTo(930);
    cast.follow(room(['anna', walkAt(later)]), later + 50, false);
    expect(xAt(cast, later + 50)).toBeCloseTo(940);
    expect(xAt(cast, START + 500)).toBe(1_000);
  });

  it('takes the walk of the room where it leads elsewhere, or is a later one the same way', () => {
    const cast = castOf();
    cast.follow(room(['anna', placeAt(900, 700)]), START, false);
    cast.lead(walkAt(START), START);
    cast.lead(walkAt(START + 100, 1_001), START + 100);
    expect(cast.placeOf('anna')?.position.x).toBe(1_001);
    cast.follow(room(['anna', walkAt(START + 2_000, 1_001)]), START + 2_000, false);
    expect(xAt(cast, START + 2_400)).toBeLessThan(1_000);
  });
});
