import type { Line } from '@plausch/protocol';
import type { Bubble, BubbleList } from '../bubbles/bubble-list.ts';

/** Ends the key of a bubble whose words were changed, once for each time: it is hung and measured like a new one. */
const CHANGED = "'";

/** The bubbles with the words of now, without those of lines that are gone. The same list if all of them stand as they were said. */
export function correctedBubbles(bubbles: BubbleList, lines: readonly Line[]): BubbleList {
  const corrected = bubbles.flatMap((bubble) => {
    const line = lines.findLast(({ clientId }) => clientId === lineOf(bubble));
    if (line?.gone) return [];
    const isAsSaid = line === undefined || line.text === bubble.text;
    return isAsSaid ? bubble : { ...bubble, key: `${bubble.key}${CHANGED}`, text: line.text };
  });
  const isSame = corrected.length === bubbles.length && corrected.every((bubble, i) => bubble === bubbles[i]);
  return isSame ? bubbles : corrected;
}

const lineOf = ({ key }: Bubble) => key.replaceAll(CHANGED, '');
