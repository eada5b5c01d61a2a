import { sceneById } from '@plausch/stage';
import { describe, expect, it } from 'vitest';
import type { Place } from '../room.events.ts';
import { cameraFor } from './camera.ts';
import { Cast, type DrawnFigure } from './cast.ts';
import { AT_REST, heardFrom, isAlive, lifeOf, type Moment } from './life.ts';
import { LIVELY_MS, QUIET, stirred } from './lively.ts';
import { speechesOf } from './speech.ts';

const scene = sceneById('kaffeehaus');
if (!scene) throw new Error('the coffee house is gone');
const NOW = 1_790_000_000_000;
const SAID_AT = NOW + 3_000;
const TEXT = 'Hier ist ja richtig was los heute Abend!';

const PLACES = { anna: 700, ben: 850, cleo: 560, far: 1_500 } as const;

function drawn(dozing: readonly string[] = [], away: readonly string[] = []): readonly DrawnFigure[] {
  if (!scene) return [];
  const cast = new Cast(scene, 'anna', () => false);
  const people = Object.keys(PLACES).map((userId) => ({
    userId,
    username: userId,
    figure: { v: 1 as const, parts: {}, colours: {} },
    bubbleColorId: 'sun',
    tier: null,
    rank: 1,
    guild: null,
    dozing: dozing.includes(userId),
    away: away.includes(userId) ? {} : null,
  }));
  const places = new Map<string, Place>();
  for (const [userId, x] of Object.entries(PLACES))
    places.set(userId, { position: { x, y: 600 }, steps: [], seatId: null });
  cast.follow({ people: new Map(people.map((one) => [one.userId, one])), places }, NOW, false);
  return cast.draw(cameraFor(scene, 1_920, 720, 960), NOW);
}

/** A moment so long after Anna said something in a room that came to life before. */
function moment(sinceMs: number, change: Partial<Moment> = {}, figures = drawn(), text = TEXT): Moment {
  const now = SAID_AT + sinceMs;
  const bubble = { key: 'k', userId: 'anna', username: 'anna', colorId: 'sun', leaving: false };
  const speeches = speechesOf([{ ...bubble, text, bornAt: SAID_AT, endsAt: SAID_AT + 12_000 }]);
  const lively = stirred(stirred(QUIET, NOW), SAID_AT);
  return { now, level: 'all', lively, heard: heardFrom(speeches, figures, now), ...change };
}

function lifeAt(name: keyof typeof PLACES, at: Moment, figures = drawn()) {
  const figure = figures.find(({ userId }) => userId === name);
  if (!figure) throw new Error(`${name} is not there`);
  return lifeOf(figure, at);
}

const during = Array.from({ length: 40 }, (_, i) => i * 50);

describe('life on the stage', () => {
  it('moves the mouth and the hand of who speaks, and of nobody else', () => {
    const mouths = during.map((since) => lifeAt('anna', moment(since)).mouthOpen);
    expect(new Set(mouths)).toEqual(new Set([true, false]));
    expect(lifeAt('anna', moment(500)).gesture).toBe('talk');
    for (const since of during) {
      expect(lifeAt('ben', moment(since))).toMatchObject({ mouthOpen: false, gesture: null });
    }
  });

  it('shows the face a line is said with, on who says it', () => {
    const smiling = moment(3_000, {}, drawn(), 'Was für ein Abend :)');
    expect(lifeAt('anna', smiling).expression).toBe('grin');
    expect(lifeAt('ben', smiling).expression).toBeNull();
    expect(lifeAt('anna', moment(3_000)).expression).toBeNull();
  });

  it('turns the eyes of those nearby to the speaker, mirrored where a figure is, and back to the front', () => {
    expect(lifeAt('ben', moment(1_000)).glance).toBe(-2);
    expect(lifeAt('cleo', moment(1_000)).glance).toBe(2);
    const mirrored = drawn().map((figure) => ({ ...figure, pose: { ...figure.pose, facing: -1 as const } }));
    expect(lifeAt('cleo', moment(1_000), mirrored).glance).toBe(-2);
    expect(lifeAt('far', moment(1_000)).glance).toBe(0);
    expect(lifeAt('anna', moment(1_000)).glance).toBe(0);
    expect(lifeAt('ben', moment(2_400)).glance).toBe(0);
  });

  it.each([
    ['dozes', drawn(['ben', 'anna'])],
    ['is away', drawn([], ['ben', 'anna'])],
  ])('[OP-31] whoever %s only breathes, with eyes and mouth as they are', (_, figures) => {
    const lives = during.map((since) => lifeAt('ben', moment(since), figures));
    expect(lives.every((life) => !life.eyesClosed && life.glance === 0)).toBe(true);
    expect(Math.max(...lives.map(({ breath }) => breath))).toBeGreaterThan(0);
    expect(during.some((since) => lifeAt('anna', moment(since), figures).mouthOpen)).toBe(false);
  });

  it('in a crowd only those who speak move, and nobody breathes', () => {
    for (const since of during) {
      expect(lifeAt('ben', moment(since, { level: 'talk' }))).toEqual(AT_REST);
      expect(lifeAt('anna', moment(since, { level: 'talk' }))).toMatchObject({
        breath: 0,
        eyesClosed: false,
      });
    }
    expect(lifeAt('anna', moment(0, { level: 'talk' })).mouthOpen).toBe(true);
    expect(isAlive(moment(100, { level: 'talk' }))).toBe(true);
    expect(isAlive(moment(5_000, { level: 'talk' }))).toBe(false);
  });

  it('there is none where none may be, and the last frame leaves everybody at rest', () => {
    const names = ['anna', 'ben', 'cleo', 'far'] as const;
    for (const since of during) {
      for (const name of names) expect(lifeAt(name, moment(since, { level: 'none' }))).toEqual(AT_REST);
    }
    const last = moment(LIVELY_MS);
    expect(isAlive(moment(LIVELY_MS - 1))).toBe(true);
    expect(isAlive(last)).toBe(false);
    for (const name of names) expect(lifeAt(name, last)).toEqual(AT_REST);
  });
});
