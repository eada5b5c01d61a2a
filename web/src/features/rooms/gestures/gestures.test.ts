import { sceneById } from '@plausch/stage';
import { describe, expect, it } from 'vitest';
import type { Place } from '../room.events.ts';
import { cameraFor } from '../stage/camera.ts';
import { Cast } from '../stage/cast.ts';
import { AT_REST } from '../stage/life.ts';
import type { Made } from './gesture-show.ts';
import { bodyIn, isUnderWay, LENGTH_MS, nextEnd, underWay, withGesture } from './gestures.ts';
import { playOf } from './play.ts';
import { risingIn } from './rising.ts';

const AT = 1_790_000_000_000;
const made = (userId: string, kind: Made['kind'], at = AT): Made => ({ userId, kind, at });
const standing = { moving: false };
/** Every 20 ms of a gesture. */
const momentsOf = (kind: Made['kind']) =>
  Array.from({ length: Math.ceil(LENGTH_MS[kind] / 20) }, (_, i) => i * 20);

describe('gestures under way', () => {
  it('one is over after its length, and an old one is not shown at all', () => {
    for (const kind of ['wave', 'dance', 'heart'] as const) {
      expect(isUnderWay(made('a', kind), AT + LENGTH_MS[kind] - 1)).toBe(true);
      expect(isUnderWay(made('a', kind), AT + LENGTH_MS[kind])).toBe(false);
    }
    const list = [made('a', 'wave'), made('b', 'dance')];
    expect(underWay(list, AT + LENGTH_MS.wave)).toEqual([made('b', 'dance')]);
  });

  it('the next one takes the place of the one before it, and of nobody else’s', () => {
    const list = withGesture(withGesture([], made('a', 'dance')), made('b', 'wave'));
    expect(withGesture(list, made('a', 'heart', AT + 1))).toEqual([
      made('b', 'wave'),
      made('a', 'heart', AT + 1),
    ]);
  });

  it('knows when the first of them is over', () => {
    expect(nextEnd([made('a', 'dance'), made('b', 'wave')])).toBe(AT + LENGTH_MS.wave);
    expect(nextEnd([])).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('what a body does', () => {
  it('waving swings the arm to and fro, after it came up and before it goes down', () => {
    const bodies = momentsOf('wave').map((since) => bodyIn('wave', since, AT_REST, standing));
    expect(bodies.every(({ gesture, expression }) => gesture === 'wave' && expression === 'grin')).toBe(true);
    const degrees = bodies.map(({ swing }) => swing);
    expect([degrees[0], degrees.at(-1)]).toEqual([45, 45]);
    expect(new Set(degrees)).toEqual(new Set([45, 32, 18, 4]));
  });

  it('dancing leans from one side to the other in five steps, begins and ends upright', () => {
    const bodies = momentsOf('dance').map((since) => bodyIn('dance', since, AT_REST, standing));
    expect(new Set(bodies.map(({ swing }) => swing + 0))).toEqual(new Set([-2, -1, 0, 1, 2]));
    expect(bodies.every(({ gesture }) => gesture === 'dance')).toBe(true);
    for (const edge of [0, LENGTH_MS.dance]) {
      expect(bodyIn('dance', edge, AT_REST, standing).swing).toBeCloseTo(0);
    }
  });

  it('a heart leaves an open hand, which then does again what it did', () => {
    expect(bodyIn('heart', 200, AT_REST, standing)).toMatchObject({ gesture: 'talk', expression: 'grin' });
    const waving = { ...AT_REST, gesture: 'wave' as const, swing: 45 };
    expect(bodyIn('heart', 2_000, waving, standing)).toMatchObject({ gesture: 'wave', swing: 45 });
  });

  it('whoever walks has no hands for it; what a face says stays', () => {
    for (const kind of ['wave', 'dance', 'heart'] as const) {
      expect(bodyIn(kind, 200, AT_REST, { moving: true })).toEqual({ ...AT_REST, expression: 'grin' });
    }
    const sad = { ...AT_REST, expression: 'sad' as const, mouthOpen: true };
    expect(bodyIn('wave', 200, sad, standing)).toMatchObject({ expression: 'sad', mouthOpen: true });
  });
});

describe('what rises', () => {
  it('hearts and notes begin small, rise, and are gone before the gesture is over', () => {
    for (const kind of ['heart', 'dance'] as const) {
      expect(risingIn(kind, 0)).toEqual([]);
      expect(risingIn(kind, LENGTH_MS[kind])).toEqual([]);
      const ups = [100, 500, 1_000, 1_500].map((since) => risingIn(kind, since)[0]?.up ?? 0);
      expect(ups).toEqual(ups.toSorted((a, b) => a - b));
      expect(risingIn(kind, 40)[0]?.size).toBeLessThan(10);
      for (const since of momentsOf(kind)) {
        for (const { opacity, size } of risingIn(kind, since)) {
          expect(opacity).toBeGreaterThan(0);
          expect(opacity).toBeLessThanOrEqual(1);
          expect(size).toBeGreaterThan(0);
        }
      }
    }
  });

  it('rises on both sides, and nothing at a wave', () => {
    const sides = momentsOf('heart').flatMap((since) =>
      risingIn('heart', since).map(({ x }) => Math.sign(x)),
    );
    expect(new Set(sides)).toEqual(new Set([1, -1]));
    expect(momentsOf('wave').flatMap((since) => risingIn('wave', since))).toEqual([]);
  });
});

describe('the picture of them', () => {
  const scene = sceneById('kaffeehaus');
  if (!scene) throw new Error('the coffee house is gone');
  const figureOf = (change: { dozing?: boolean; away?: object | null }) => {
    const cast = new Cast(scene, 'a', () => false);
    const person = {
      userId: 'a',
      username: 'a',
      figure: { v: 1 as const, parts: {}, colours: {} },
      bubbleColorId: 'sun',
      tier: null,
      rank: 1,
      guild: null,
      dozing: false,
      away: null,
      ...change,
    };
    const place: Place = { position: { x: 700, y: 600 }, steps: [], seatId: null };
    cast.follow({ people: new Map([['a', person]]), places: new Map([['a', place]]) }, AT, false);
    const [figure] = cast.draw(cameraFor(scene, 1_920, 720, 960), AT);
    if (!figure) throw new Error('nobody is drawn');
    return figure;
  };
  const awake = figureOf({});

  it('there is none while nobody makes one: a room in which nothing happens draws nothing more', () => {
    expect(playOf([], AT, false)).toBeUndefined();
    expect(playOf([made('a', 'wave')], AT + LENGTH_MS.wave, false)).toBeUndefined();
  });

  it('moves the body of who makes it, and of nobody else', () => {
    const play = playOf([made('a', 'wave')], AT + 500, false);
    expect(play?.moves).toBe(true);
    expect(play?.life(awake, AT_REST).gesture).toBe('wave');
    expect(playOf([made('b', 'wave')], AT + 500, false)?.life(awake, AT_REST)).toBe(AT_REST);
  });

  it('moves nothing where less motion is wanted', () => {
    const play = playOf([made('a', 'dance')], AT + 500, true);
    expect(play?.moves).toBe(false);
    expect(play?.life(awake, AT_REST)).toBe(AT_REST);
  });

  it.each([[{ dozing: true }], [{ away: {} }]])('whoever is not there any more rests: %o', (change) => {
    expect(playOf([made('a', 'wave')], AT + 500, false)?.life(figureOf(change), AT_REST)).toBe(AT_REST);
  });
});
