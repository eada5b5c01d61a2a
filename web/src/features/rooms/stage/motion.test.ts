import { type Point, type Scene, sceneById, seatOf, stepsAlong } from '@plausch/stage';
import { describe, expect, it } from 'vitest';
import type { Place } from '../room.events.ts';
import { endsAt, FADE_MS, newWalker, poseOf, redirect } from './motion.ts';

const found = sceneById('kaffeehaus');
if (!found) throw new Error('the coffee house is gone');
const scene: Scene = found;
const START = 1_000_000;
const MOVING = false;
const STILL = true;

function standing(at: Point, seatId: string | null = null): Place {
  return { position: at, steps: [], seatId };
}

function walking(from: Point, to: Point, startedAt = START, seatId: string | null = null): Place {
  return { position: to, steps: stepsAlong(scene, [from, to], startedAt), seatId };
}

const here = { x: 700, y: 560 };
const there = { x: 1_000, y: 560 };

describe('motion', () => {
  it('[CHAT-03 b] walks from its start to its goal by the room clock, and stays there', () => {
    const walker = newWalker(walking(here, there), START);
    const end = endsAt(walker.place.steps);
    const halfway = poseOf(walker, scene, (START + end) / 2, MOVING);
    expect(halfway).toMatchObject({ x: 850, y: 560, moving: true, facing: 1 });
    expect(poseOf(walker, scene, START - 50, MOVING)).toMatchObject({ x: 700, moving: true });
    expect(poseOf(walker, scene, end, MOVING)).toMatchObject({ x: 1_000, y: 560, moving: false });
  });

  it('is drawn between whole units, so that steps do not stutter', () => {
    const walker = newWalker(walking(here, there), START);
    const xs = [1, 2, 3].map((frame) => poseOf(walker, scene, START + frame * 16.7, MOVING).x);
    const [first = 0, second = 0, third = 0] = xs;
    expect(second - first).toBeCloseTo(third - second, 6);
    expect(Number.isInteger(second)).toBe(false);
  });

  it('looks where it goes and keeps looking there', () => {
    const walker = newWalker(walking(there, here), START);
    poseOf(walker, scene, START + 10, MOVING);
    expect(poseOf(walker, scene, START + 60_000, MOVING).facing).toBe(-1);
  });

  it('a correction does not jump: it glides to the right place', () => {
    const walker = newWalker(walking(here, there), START - FADE_MS);
    const now = START + 400;
    const before = poseOf(walker, scene, now, MOVING);
    redirect(walker, scene, walking({ x: 690, y: 570 }, there, START + 60), now, MOVING);
    const after = poseOf(walker, scene, now, MOVING);
    expect(after.x).toBeCloseTo(before.x, 6);
    expect(after.y).toBeCloseTo(before.y, 6);
    expect(poseOf(walker, scene, START + 60_000, MOVING)).toMatchObject({ ...there, changing: false });
  });

  it('sits down at the end of the walk, up on the seat and turned as the seat is', () => {
    const seat = seatOf(scene, 'tisch-mitte.2');
    if (!seat) throw new Error('the seat is gone');
    const walker = newWalker(walking(seat.approach, seat, START, seat.id), START);
    const end = endsAt(walker.place.steps);
    expect(poseOf(walker, scene, end - 1, MOVING)).toMatchObject({ seat: null, lift: 0 });
    expect(poseOf(walker, scene, end, MOVING).lift).toBeCloseTo(0);
    const seated = poseOf(walker, scene, end + 1_000, MOVING);
    expect(seated).toMatchObject({ x: seat.x, y: seat.y, lift: seat.lift, facing: -1, changing: false });
  });

  it('comes to rest: nothing changes for somebody who stands or sits', () => {
    for (const place of [standing(here), standing(here, 'sofa.1')]) {
      const walker = newWalker(place, START);
      expect(poseOf(walker, scene, START, MOVING).changing).toBe(true);
      expect(poseOf(walker, scene, START + 10_000, MOVING).changing).toBe(false);
    }
  });

  it('is at rest a moment after its walk; with little motion, and where it never walked, at once', () => {
    const walker = newWalker(walking(here, there), START);
    const end = endsAt(walker.place.steps);
    expect(poseOf(walker, scene, end, MOVING)).toMatchObject({
      moving: false,
      atRest: false,
      changing: true,
    });
    expect(poseOf(walker, scene, end + 1_000, MOVING)).toMatchObject({ atRest: true, changing: false });
    expect(poseOf(walker, scene, end, STILL).atRest).toBe(true);
    expect(poseOf(newWalker(standing(here), START), scene, START, MOVING).atRest).toBe(true);
  });

  it('fades in and, after leaving, out', () => {
    const walker = newWalker(standing(here), START);
    expect(poseOf(walker, scene, START + FADE_MS / 2, MOVING).opacity).toBeCloseTo(0.5);
    walker.leftAt = START + 1_000;
    expect(poseOf(walker, scene, START + 1_000, MOVING).changing).toBe(true);
    expect(poseOf(walker, scene, START + 1_000 + FADE_MS, MOVING).opacity).toBe(0);
  });

  it('with reduced motion stands at the goal at once and only fades in there', () => {
    const walker = newWalker(standing(here), START - 1_000);
    redirect(walker, scene, walking(here, there), START, STILL);
    expect(poseOf(walker, scene, START, STILL)).toMatchObject({ ...there, moving: false, opacity: 0 });
    expect(poseOf(walker, scene, START + FADE_MS, STILL)).toMatchObject({ opacity: 1, changing: false });
  });
});
