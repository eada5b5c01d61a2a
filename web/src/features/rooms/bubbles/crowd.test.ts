import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crosses, overlaps } from './boxes.ts';
import { anyCrowd, type Crowd, STAGES } from './crowd.fixture.ts';
import { layoutBubbles } from './layout.ts';
import { isHeld } from './placed.ts';
import { shelfOf } from './shelf.ts';

const RUNS = { numRuns: 250 };

/** The tag „Du“ under the feet of the person who looks. */
const keep = [{ left: 180, right: 210, top: 300, bottom: 320 }];

const laidOut = ({ figures, requests, camera, most }: Crowd) =>
  layoutBubbles(figures, requests, camera, keep, new Map(), most);

describe('bubbles in a crowd of 2 to 50 people, in all rooms, on a phone and a desktop', () => {
  it('[CHAT-05] the newest three lines on a phone and five on a desktop always have a bubble', () => {
    fc.assert(
      fc.property(anyCrowd, (crowd) => {
        const seen = new Set(laidOut(crowd).map(({ key }) => key));
        const sure = crowd.device === 'phone' ? 3 : 5;
        expect(crowd.requests.slice(0, sure).filter(({ key }) => !seen.has(key))).toEqual([]);
      }),
      RUNS,
    );
  });

  it('covers no face, no other bubble and no tag, on the shelf either, and stays in the picture', () => {
    fc.assert(
      fc.property(anyCrowd, (crowd) => {
        const placed = laidOut(crowd);
        const { width, height } = STAGES[crowd.device];
        for (const bubble of placed) {
          const others = placed.filter((other) => other !== bubble);
          const boxes = [...crowd.figures.map(({ head }) => head), ...others, ...keep];
          expect(boxes.filter((box) => overlaps(bubble, box))).toEqual([]);
          expect(bubble.left >= 0 && bubble.top >= 0).toBe(true);
          expect(bubble.right <= width && bubble.bottom <= height).toBe(true);
        }
      }),
      RUNS,
    );
  });

  it('a tail ends at its own speaker’s head and crosses nobody else’s', () => {
    fc.assert(
      fc.property(anyCrowd, (crowd) => {
        for (const { userId, tail } of laidOut(crowd).filter(isHeld)) {
          const own = crowd.figures.find((figure) => figure.userId === userId)?.head;
          if (!own) throw new Error('nobody says this');
          const middle = (own.left + own.right) / 2;
          expect(Math.abs(tail.to.x - middle)).toBeLessThanOrEqual((own.right - own.left) / 2);
          expect(tail.to.y).toBeGreaterThanOrEqual(own.top - 1);
          expect(tail.to.y).toBeLessThanOrEqual(own.bottom);
          const others = crowd.figures.filter((figure) => figure.userId !== userId);
          expect(others.filter(({ head }) => crosses(tail, head)).map((figure) => figure.userId)).toEqual([]);
        }
      }),
      RUNS,
    );
  });

  it('the shelf hangs in the upper third, and takes whoever is out of sight', () => {
    let shelved = 0;
    let outOfSight = 0;
    fc.assert(
      fc.property(anyCrowd, (crowd) => {
        const { width, height } = STAGES[crowd.device];
        for (const bubble of laidOut(crowd)) {
          const head = crowd.figures.find(({ userId }) => userId === bubble.userId)?.head;
          const isInSight = head !== undefined && head.right > 0 && head.left < width;
          if (!isInSight) outOfSight += 1;
          if (isHeld(bubble)) {
            expect(isInSight).toBe(true);
            continue;
          }
          shelved += 1;
          expect(bubble.bottom).toBeLessThanOrEqual(height / 3);
          expect(overlaps(bubble, shelfOf({ width, height }))).toBe(true);
        }
      }),
      RUNS,
    );
    expect(Math.min(shelved, outOfSight)).toBeGreaterThan(50);
  });

  it('a bubble on the shelf stays where it hangs while nothing changes', () => {
    fc.assert(
      fc.property(anyCrowd, (crowd) => {
        const first = laidOut(crowd);
        const before = new Map(first.map((bubble) => [bubble.key, bubble]));
        const { figures, requests, camera, most } = crowd;
        expect(layoutBubbles(figures, requests, camera, keep, before, most)).toEqual(first);
      }),
      RUNS,
    );
  });
});
