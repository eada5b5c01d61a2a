import { describe, expect, it } from 'vitest';
import { BUBBLES_MAX, FADE_MS, lifetimeMs, nextDue, putUp, type Shelf, takeDown, tidy } from './shelf.ts';

const say = (shelf: Shelf, userId: string, bornAt: number, key = `${userId}-${bornAt}`) =>
  putUp(shelf, { key, userId, username: userId, text: 'Hallo', colorId: 'sun', bornAt });

describe('the bubbles of a room', () => {
  it('[CHAT-05] a line stands over its speaker, the newest first, one for each', () => {
    const shelf = say(say(say([], 'anna', 0), 'ben', 10), 'anna', 20);
    expect(shelf.map((bubble) => bubble.key)).toEqual(['anna-20', 'ben-10']);
  });

  it('a line that is numbered later keeps its bubble', () => {
    const shelf = say([], 'anna', 0, 'sent-1');
    expect(say(shelf, 'anna', 80, 'sent-1')).toBe(shelf);
  });

  it('stays 12, 6 or 3 seconds by the tempo of the room', () => {
    expect([1, 4, 5, 8, 9, 40].map(lifetimeMs)).toEqual([12_000, 12_000, 6_000, 6_000, 3_000, 3_000]);
  });

  it('a room that gets busy lets older bubbles go sooner', () => {
    let shelf = say([], 'p0', 0);
    expect(nextDue(shelf)).toBe(12_000);
    for (let speaker = 1; speaker < 9; speaker += 1) shelf = say(shelf, `p${speaker}`, 1_000);
    expect(nextDue(shelf)).toBe(3_000);
  });

  it('fades at its end and is gone after', () => {
    const shelf = say([], 'anna', 0);
    expect(tidy(shelf, 11_999)).toBe(shelf);
    const fading = tidy(shelf, 12_000);
    expect(fading[0]?.leaving).toBe(true);
    expect(nextDue(fading)).toBe(12_000 + FADE_MS);
    expect(tidy(fading, 12_000 + FADE_MS)).toEqual([]);
    expect(nextDue([])).toBe(Number.POSITIVE_INFINITY);
  });

  it('holds as many as a wide stage shows', () => {
    let shelf: Shelf = [];
    for (let speaker = 0; speaker < 20; speaker += 1) shelf = say(shelf, `p${speaker}`, speaker);
    expect(shelf).toHaveLength(BUBBLES_MAX.desktop);
    expect(shelf[0]?.userId).toBe('p19');
  });

  it('goes with the person who leaves', () => {
    const shelf = say(say([], 'anna', 0), 'ben', 10);
    expect(takeDown(shelf, 'anna').map((bubble) => bubble.userId)).toEqual(['ben']);
    expect(takeDown(shelf, 'cem')).toBe(shelf);
  });
});
