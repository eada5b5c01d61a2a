import type { Line } from '@plausch/protocol';
import type { BubbleList } from '../bubbles/bubble-list.ts';

/** The bubbles without those of lines that are gone. The same list if all of them stand. */
export function correctedBubbles(bubbles: BubbleList, lines: readonly Line[]): BubbleList {
  const left = bubbles.filter(({ key }) => !lines.findLast(({ clientId }) => clientId === key)?.gone);
  return left.length === bubbles.length ? bubbles : left;
}
