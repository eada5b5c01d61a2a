import { describe, expect, it } from 'vitest';
import { MOST_RECENT, recentIn, type Taken, withRecent } from './taken.ts';

describe('the emoji that were taken last', () => {
  it('the newest stands first, each once, and the oldest go', () => {
    const [smile, grin]: readonly Taken[] = [
      ['🙂', 'lächelnd'],
      ['😀', 'grinsend'],
    ];
    if (!smile || !grin) throw new Error('two were named');
    expect(withRecent([smile, grin], grin)).toEqual([grin, smile]);
    const many = Array.from({ length: MOST_RECENT }, (_, place): Taken => [String(place), 'Zahl']);
    expect(withRecent(many, smile)).toEqual([smile, ...many.slice(0, -1)]);
  });

  it.each([
    null,
    'nonsense',
    'null',
    '7',
    '{"0":["🙂","lächelnd"]}',
    '["🙂",null,[],["🙂"],["",""],["🙂",3],["a","b","c"]]',
    JSON.stringify([['x'.repeat(101), 'lang']]),
  ])('%s is stored: nothing was taken', (stored) => expect(recentIn(stored)).toEqual([]));

  it('what was stored is found again', () => {
    const taken: readonly Taken[] = [
      ['🙂', 'lächelnd'],
      [':lachen:', 'Lacht'],
    ];
    expect(recentIn(JSON.stringify(taken))).toEqual(taken);
  });
});
