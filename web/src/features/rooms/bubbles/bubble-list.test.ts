import { describe, expect, it } from 'vitest';
import {
  BUBBLES_MAX,
  type BubbleList,
  FADE_MS,
  lifetimeMs,
  nextDue,
  putUp,
  showsFaces,
  takeDown,
  tidy,
} from './bubble-list.ts';

const say = (list: BubbleList, userId: string, bornAt: number, key = `${userId}-${bornAt}`) =>
  putUp(list, { key, userId, username: userId, text: 'Hallo', colorId: 'sun', bornAt });

describe('the bubbles of a room', () => {
  it('[CHAT-05] a line stands over its speaker, the newest first, one for each', () => {
    const list = say(say(say([], 'anna', 0), 'ben', 10), 'anna', 20);
    expect(list.map((bubble) => bubble.key)).toEqual(['anna-20', 'ben-10']);
  });

  it('a line that is numbered later keeps its bubble', () => {
    const list = say([], 'anna', 0, 'sent-1');
    expect(say(list, 'anna', 80, 'sent-1')).toBe(list);
  });

  it('carries the face of its speaker from 15 people on', () => {
    expect([1, 14, 15, 50].map(showsFaces)).toEqual([false, false, true, true]);
  });

  it('stays 12, 6 or 3 seconds by the tempo of the room', () => {
    expect([1, 4, 5, 8, 9, 40].map(lifetimeMs)).toEqual([12_000, 12_000, 6_000, 6_000, 3_000, 3_000]);
  });

  it('a room that gets busy lets older bubbles go sooner', () => {
    let list = say([], 'p0', 0);
    expect(nextDue(list)).toBe(12_000);
    for (let speaker = 1; speaker < 9; speaker += 1) list = say(list, `p${speaker}`, 1_000);
    expect(nextDue(list)).toBe(3_000);
  });

  it('a room that gets busy lets the newest five stay, as everybody is to see them', () => {
    let list: BubbleList = [];
    for (let speaker = 0; speaker < 12; speaker += 1) list = say(list, `p${speaker}`, 1_000);
    expect(list.map(({ endsAt }) => endsAt)).toEqual([...Array(5).fill(13_000), ...Array(7).fill(4_000)]);
  });

  it('fades at its end and is gone after', () => {
    const list = say([], 'anna', 0);
    expect(tidy(list, 11_999)).toBe(list);
    const fading = tidy(list, 12_000);
    expect(fading[0]?.leaving).toBe(true);
    expect(nextDue(fading)).toBe(12_000 + FADE_MS);
    expect(tidy(fading, 12_000 + FADE_MS)).toEqual([]);
    expect(nextDue([])).toBe(Number.POSITIVE_INFINITY);
  });

  it('holds as many as a wide stage shows', () => {
    let list: BubbleList = [];
    for (let speaker = 0; speaker < 20; speaker += 1) list = say(list, `p${speaker}`, speaker);
    expect(list).toHaveLength(BUBBLES_MAX.desktop);
    expect(list[0]?.userId).toBe('p19');
  });

  it('goes with the person who leaves', () => {
    const list = say(say([], 'anna', 0), 'ben', 10);
    expect(takeDown(list, 'anna').map((bubble) => bubble.userId)).toEqual(['ben']);
    expect(takeDown(list, 'cem')).toBe(list);
  });
});
