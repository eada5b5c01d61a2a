import type { Line } from '@plausch/protocol';
import { describe, expect, it } from 'vitest';
import { shortened } from '../bubbles/shortened.ts';
import { groupLines } from './transcript.ts';

const self = { userId: 'anna', username: 'Anna', bubbleColorId: 'sun' };
const line = (userId: string, at: number, text = `${userId} um ${at}`): Line => ({
  id: `${userId}-${at}`,
  clientId: `${userId}-${at}`,
  userId,
  username: userId,
  text,
  bubbleColorId: 'sun',
  at,
});
const MINUTE = 60_000;

describe('the transcript', () => {
  it('joins lines of one person within two minutes, and no others', () => {
    const lines = [
      line('ben', 0),
      line('ben', MINUTE),
      line('anna', MINUTE + 1),
      line('ben', MINUTE + 2),
      line('ben', 3 * MINUTE + 2),
    ];
    expect(groupLines(lines, [], self).map((group) => group.lines.length)).toEqual([2, 1, 1, 1]);
  });

  it('shows own lines on their way after all others, marked', () => {
    const pending = { clientId: 'new', text: 'gleich', at: 10, sent: false, waited: true };
    const groups = groupLines([line('anna', 0)], [pending], self);
    expect(groups).toHaveLength(1);
    expect(groups[0]?.lines.map(({ waits }) => waits)).toEqual(['no', 'held']);
  });

  it('the line one has not seen begins a group of its own, below the mark', () => {
    const lines = [line('ben', 0), line('ben', 1), line('ben', 2)];
    const groups = groupLines(lines, [], self, 'ben-1');
    expect(groups.map((group) => [group.isNewFrom, group.lines.length])).toEqual([
      [false, 1],
      [true, 2],
    ]);
  });

  it('knows the groups in which somebody speaks to oneself', () => {
    const lines = [
      line('ben', 0, 'Guten Abend'),
      line('ben', 1, '@anna, setz dich dazu'),
      line('anna', 2, '@Anna bin ich selbst'),
      line('cem', 3, '@Annabell war gemeint'),
    ];
    expect(groupLines(lines, [], self).map((group) => group.isToMe)).toEqual([true, false, false]);
  });

  it('[CHAT-23] leaves what looks like markup as it is', () => {
    const text = '<img src=x onerror=1>';
    expect(groupLines([line('ben', 0, text)], [], self)[0]?.lines[0]?.text).toBe(text);
  });
});

describe('a bubble’s text', () => {
  it('is the line itself up to 140 characters', () => {
    expect(shortened('a'.repeat(140), 140)).toBe('a'.repeat(140));
  });

  it('is cut at a word where that costs little, and never longer', () => {
    const words = 'Kaffee und Kuchen '.repeat(20);
    expect(shortened(words, 140)).toMatch(/(?:Kaffee|und|Kuchen)…$/);
    expect([...shortened('😀'.repeat(200), 140)]).toHaveLength(140);
  });
});
