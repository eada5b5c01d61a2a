import { expect, it, vi } from 'vitest';
import { BUBBLE_WIDTHS, BubbleBoard } from './board.ts';

const look = { widths: BUBBLE_WIDTHS.desktop, most: 5, faces: false };
const bubble = () => ({ key: 'one', userId: 'anna', element: {} as HTMLElement, sure: true });

it('a frame is asked for once the bubbles are others, also when they came after the frame of their news; else for none', async () => {
  let frames = 0;
  const board = new BubbleBoard(() => {
    frames += 1;
  });
  board.prepare();
  await vi.waitFor(() => expect(frames).toBe(1));

  const shown = [bubble()];
  board.show(shown, look);
  expect(frames).toBe(2);
  board.show([...shown], look);
  expect(frames).toBe(2);
  board.show([], look);
  expect(frames).toBe(3);
});
