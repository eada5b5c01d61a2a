import { looks } from '@plausch/stage/figures';
import { describe, expect, it } from 'vitest';
import { begin, type Change, type Dressing, dress, isSameFigure } from './changes.ts';

const [lena, tobi] = looks.map(({ figure }) => figure);
if (!lena || !tobi) throw new Error('there are looks');

const after = (start: Dressing, ...changes: Change[]) => changes.reduce(dress, start);
const skins = (count: number): Change[] =>
  Array.from({ length: count }, (_, step) => ({ type: 'colour', token: 'skin', index: (step + 2) % 10 }));

describe('dressing', () => {
  it('puts parts on, changes and takes off, and leaves the rest alone', () => {
    const { figure } = after(
      begin(lena),
      { type: 'wear', slot: 'hair', id: 'hair.afro.v1' },
      { type: 'wear', slot: 'hand', id: null },
      { type: 'colour', token: 'hair', index: 11 },
    );
    const { hand: _, ...parts } = lena.parts;
    expect(figure).toEqual({
      v: 1,
      parts: { ...parts, hair: 'hair.afro.v1' },
      colours: { ...lena.colours, hair: 11 },
    });
    expect(Object.hasOwn(figure.parts, 'hand')).toBe(false);
  });

  it('never changes the figure it was given', () => {
    const before = structuredClone(lena);
    after(begin(lena), { type: 'wear', slot: 'hand', id: null }, ...skins(5), { type: 'undo' });
    expect(lena).toEqual(before);
  });

  it('counts only what changes something', () => {
    const same: Change[] = [
      { type: 'wear', slot: 'hair', id: lena.parts.hair ?? null },
      { type: 'wear', slot: 'beard', id: null },
      { type: 'colour', token: 'skin', index: lena.colours.skin ?? 0 },
      { type: 'replace', figure: structuredClone(lena) },
      { type: 'undo' },
      { type: 'redo' },
    ];
    expect(after(begin(lena), ...same)).toEqual(begin(lena));
  });

  it('undoes step by step down to the start, and redoes all of it again', () => {
    const start = begin(lena);
    const steps = [start];
    for (const change of [...skins(60), { type: 'replace', figure: tobi } as const]) {
      steps.push(dress(steps.at(-1) ?? start, change));
    }
    expect(steps).toHaveLength(62);
    let now = steps.at(-1) ?? start;
    for (const expected of steps.slice(0, -1).reverse()) {
      now = dress(now, { type: 'undo' });
      expect(now.figure).toEqual(expected.figure);
    }
    expect(now.past).toEqual([]);
    for (const expected of steps.slice(1)) {
      now = dress(now, { type: 'redo' });
      expect(now.figure).toEqual(expected.figure);
    }
    expect(now.future).toEqual([]);
  });

  it('a new change after undoing takes the place of what was undone', () => {
    const now = after(begin(lena), ...skins(3), { type: 'undo' }, { type: 'undo' });
    expect(now.future).toHaveLength(2);
    const changed = dress(now, { type: 'wear', slot: 'hat', id: 'hat.cap.v1' });
    expect(changed.future).toEqual([]);
    expect(dress(changed, { type: 'undo' }).figure).toEqual(now.figure);
  });

  it('remembers two hundred steps and forgets older ones', () => {
    const now = after(begin(lena), ...skins(250));
    expect(now.past).toHaveLength(200);
  });

  it('tells figures apart by what is seen: a colour that is not named is the first of its palette', () => {
    expect(isSameFigure(lena, { ...lena, colours: { ...lena.colours, acc: 0 } })).toBe(true);
    expect(isSameFigure(lena, { ...lena, colours: { ...lena.colours, acc: 1 } })).toBe(false);
  });
});
