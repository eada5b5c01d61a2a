import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crosses, overlaps, type Size } from './boxes.ts';
import { layoutBubbles, TAIL_MAX } from './layout.ts';
import { type BubbleRequest, type Figure, isHeld } from './placed.ts';

const stage: Size = { width: 830, height: 676 };

/** A figure as the stage draws it: the head above the body, both around `x`. */
function figureAt(userId: string, x: number, feet: number, scale: number): Figure {
  const top = feet - 182 * scale;
  return {
    userId,
    head: { left: x - 35 * scale, right: x + 35 * scale, top, bottom: top + 80 * scale },
    body: { left: x - 26 * scale, right: x + 26 * scale, top: top + 80 * scale, bottom: feet },
  };
}

const figure = fc.record({
  x: fc.integer({ min: 40, max: stage.width - 40 }),
  feet: fc.integer({ min: 300, max: stage.height - 10 }),
  scale: fc.integer({ min: 50, max: 105 }).map((percent) => percent / 100),
});

const crowd = fc
  .array(figure, { minLength: 1, maxLength: 24 })
  .map((people) => people.map(({ x, feet, scale }, index) => figureAt(`p${index}`, x, feet, scale)));

const lines = fc
  .array(
    fc.record({
      who: fc.nat(23),
      wide: fc.record({
        width: fc.integer({ min: 60, max: 220 }),
        height: fc.integer({ min: 42, max: 110 }),
      }),
    }),
    { maxLength: 12 },
  )
  .map((all) =>
    all.map(
      ({ who, wide }, index): BubbleRequest => ({
        key: `line${index}`,
        userId: `p${who}`,
        sizes: [wide, { width: Math.min(wide.width, 150), height: wide.height + 20 }],
      }),
    ),
  );

const RUNS = { numRuns: 150 };

describe('layoutBubbles', () => {
  it('covers no face, no other bubble, no tail and no kept box', () => {
    const kept = [{ left: 380, top: 420, right: 460, bottom: 442 }];
    fc.assert(
      fc.property(crowd, lines, (figures, requests) => {
        const placed = layoutBubbles(figures, requests, stage, kept);
        for (const bubble of placed) {
          expect(figures.filter(({ head }) => overlaps(bubble, head))).toEqual([]);
          expect(kept.filter((box) => overlaps(bubble, box))).toEqual([]);
          for (const other of placed) {
            if (other === bubble) continue;
            expect(overlaps(bubble, other)).toBe(false);
            expect(isHeld(other) && crosses(other.tail, bubble)).toBe(false);
          }
        }
      }),
      RUNS,
    );
  });

  it('keeps every bubble inside the stage', () => {
    fc.assert(
      fc.property(crowd, lines, (figures, requests) => {
        for (const bubble of layoutBubbles(figures, requests, stage)) {
          expect(bubble.left).toBeGreaterThanOrEqual(0);
          expect(bubble.top).toBeGreaterThanOrEqual(0);
          expect(bubble.right).toBeLessThanOrEqual(stage.width);
          expect(bubble.bottom).toBeLessThanOrEqual(stage.height);
        }
      }),
      RUNS,
    );
  });

  it('gives tails of at most 40 pixels that leave the bubble steeply enough to be seen', () => {
    fc.assert(
      fc.property(crowd, lines, (figures, requests) => {
        for (const { tail, offset } of layoutBubbles(figures, requests, stage).filter(isHeld)) {
          const [x, y] = [Math.abs(tail.to.x - tail.from.x), Math.abs(tail.to.y - tail.from.y)];
          expect(Math.hypot(x, y)).toBeLessThanOrEqual(TAIL_MAX);
          const degrees =
            (Math.atan2(offset.side === 'below' ? y : x, offset.side === 'below' ? x : y) * 180) / Math.PI;
          expect(degrees).toBeGreaterThan(30);
        }
      }),
      RUNS,
    );
  });

  it('places no more than it is told, and those are the newest that find a place', () => {
    fc.assert(
      fc.property(crowd, lines, fc.nat(6), (figures, requests, most) => {
        const all = layoutBubbles(figures, requests, stage);
        expect(layoutBubbles(figures, requests, stage, [], new Map(), most)).toEqual(all.slice(0, most));
      }),
      RUNS,
    );
  });

  it('is stable when nothing changed', () => {
    fc.assert(
      fc.property(crowd, lines, (figures, requests) => {
        const first = layoutBubbles(figures, requests, stage);
        const before = new Map(first.map((bubble) => [bubble.key, bubble]));
        expect(layoutBubbles(figures, requests, stage, [], before)).toEqual(first);
      }),
      RUNS,
    );
  });

  it('[CHAT-05] puts the bubble of somebody who stands alone right above the head', () => {
    const alone = figureAt('p0', 400, 500, 1);
    const [bubble] = layoutBubbles(
      [alone],
      [{ key: 'hello', userId: 'p0', sizes: [{ width: 120, height: 44 }] }],
      stage,
    );
    expect(bubble).toMatchObject({ left: 340, bottom: alone.head.top - 7, tail: { to: { x: 400 } } });
  });

  it('gives the newest line the only place there is', () => {
    const close = [figureAt('p0', 90, 250, 1), figureAt('p1', 150, 250, 1)];
    const sizes = [{ width: 200, height: 50 }];
    const shown = (...newestFirst: string[]) =>
      layoutBubbles(
        close,
        newestFirst.map((userId) => ({ key: userId, userId, sizes })),
        { width: 240, height: 260 },
      ).map((bubble) => bubble.key);
    expect(shown('p0', 'p1')).toEqual(['p0']);
    expect(shown('p1', 'p0')).toEqual(['p1']);
  });

  it('a bubble whose tail could not but cross another head goes to the shelf, or is left out', () => {
    const [behind, speaker] = [figureAt('p1', 120, 236, 0.5), figureAt('p0', 120, 250, 0.5)];
    const request = { key: 'hello', userId: 'p0', sizes: [{ width: 60, height: 30 }] };
    const small = { width: 240, height: 300 };
    expect(layoutBubbles([speaker], [request], small)).toMatchObject([{ tail: { to: { x: 120 } } }]);
    expect(layoutBubbles([behind, speaker], [request], small)).toEqual([]);
    const onShelf = () => ({ whole: { width: 80, height: 40 }, line: { width: 120, height: 28 } });
    expect(layoutBubbles([behind, speaker], [{ ...request, onShelf }], small)).toMatchObject([
      { key: 'hello', shape: 'whole', left: 80, top: 8 },
    ]);
  });

  it('leaves out a line whose speaker is not on the stage', () => {
    const requests = [{ key: 'gone', userId: 'p9', sizes: [{ width: 100, height: 40 }] }];
    expect(layoutBubbles([figureAt('p0', 400, 500, 1)], requests, stage)).toEqual([]);
  });
});
