import { afterEach, expect, it, vi } from 'vitest';
import { BUBBLE_WIDTHS, BubbleBoard } from './board.ts';

afterEach(() => vi.unstubAllGlobals());

const look = { widths: BUBBLE_WIDTHS.desktop, most: 5, faces: false };
const bubble = () => ({ key: 'one', userId: 'anna', element: {} as HTMLElement, sure: true });

it('a frame is asked for once the bubbles are others, also when they came after the frame of their news; else for none', () => {
  let frames = 0;
  const board = new BubbleBoard(() => {
    frames += 1;
  });

  const shown = [bubble()];
  board.show(shown, look);
  expect(frames).toBe(1);
  board.show([...shown], look);
  expect(frames).toBe(1);
  board.show([], look);
  expect(frames).toBe(2);
});

/** Elements that say when they are written to and when they are measured; each measures as wide as it may be. */
function measuredElements(log: ('written' | 'measured')[]) {
  const measured = <T>(value: T): T => {
    log.push('measured');
    return value;
  };
  return (): HTMLElement => {
    const style = new Proxy({} as Record<string, string>, {
      set(target, name, value) {
        if (name === 'maxWidth') log.push('written');
        target[String(name)] = value;
        return true;
      },
    });
    return {
      style,
      dataset: {},
      lastElementChild: null,
      querySelector: () => null,
      get offsetHeight() {
        return measured(40);
      },
      getBoundingClientRect: () => measured({ width: Number.parseInt(style['maxWidth'] ?? '0', 10) }),
    } as unknown as HTMLElement;
  };
}

it('bubbles that must be seen in a crowd are measured for the shelf together, so that they cost one layout', () => {
  vi.stubGlobal('HTMLElement', class {});
  const log: ('written' | 'measured')[] = [];
  const element = measuredElements(log);
  const stage = { width: 830, height: 676 };
  // A floor without a gap: no bubble finds a place at its speaker.
  const figures = Array.from({ length: 160 }, (_, i) => {
    const [left, top] = [(i % 32) * 26, 240 + Math.floor(i / 32) * 80];
    const head = { left, right: left + 30, top, bottom: top + 40 };
    return { userId: `person-${i}`, head, body: { ...head, top: top + 40, bottom: top + 90 }, depth: top };
  });
  const entries = [70, 80, 90].map((i) => ({
    key: `bubble-${i}`,
    userId: `person-${i}`,
    element: element(),
    sure: true,
  }));
  const board = new BubbleBoard(() => {});
  board.show(entries, look);
  board.frame(figures, stage, [], 1_000);
  expect(board.boxes).toHaveLength(3);
  expect(entries.some(({ userId }) => board.holdsBubble(userId))).toBe(false);
  const layouts = log.filter((what, i) => what === 'measured' && log[i - 1] === 'written');
  // One for the bubbles at their speakers, one for the shelf.
  expect(layouts).toHaveLength(2);
});
