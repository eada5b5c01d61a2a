import {
  FIGURE_VIEW_BOX,
  type FigureSpec,
  faceDrawing,
  figureDrawing,
  type Slot,
} from '@plausch/stage/figures';
import { memo } from 'react';
import { Drawing } from '../FigurePicture.tsx';
import { isSameFigure, wearing } from './changes.ts';

/** What a small picture shows: hair with all of the head, a face close up, clothes on the body. */
const VIEW_BOXES: Partial<Record<Slot, string>> = {
  hair: '12 -6 96 104',
  hat: '12 -6 96 104',
  face: '21 16 78 73',
  beard: '20 18 80 75',
  glasses: '21 16 78 73',
  ears: '19 16 82 73',
  top: '2 -4 116 156',
  bottom: '10 84 100 118',
  shoes: '26 152 68 48',
};
const ON_THE_HEAD: readonly Slot[] = ['hair', 'face', 'beard', 'glasses', 'ears', 'hat'];

/** What is taken off in a small picture because it hides what the picture is about. */
const IN_THE_WAY: Partial<Record<Slot, readonly Slot[]>> = {
  hair: ['hat'],
  face: ['hat', 'glasses'],
  beard: ['hat'],
  glasses: ['hat'],
  ears: ['hat'],
  top: ['hat', 'hand', 'aura', 'spark'],
  bottom: ['hand', 'aura', 'spark'],
  shoes: ['aura', 'spark'],
};

type Props = {
  readonly figure: FigureSpec;
  /** Which slot it is about; without one the whole figure is shown. */
  readonly slot?: Slot;
};

/** A small picture of a figure for one slot. Drawn again only when it would look different. */
export const Thumbnail = memo(
  function Thumbnail({ figure, slot }: Props) {
    const hidden = (slot && IN_THE_WAY[slot]) ?? [];
    const shown = hidden.reduce((left, other) => wearing(left, other, null), figure);
    const isPortrait = slot !== undefined && ON_THE_HEAD.includes(slot);
    const ops = isPortrait ? faceDrawing(shown) : figureDrawing(shown, { pose: 'stand' });
    return <Drawing ops={ops} viewBox={(slot && VIEW_BOXES[slot]) ?? FIGURE_VIEW_BOX} />;
  },
  (before, after) => before.slot === after.slot && isSameFigure(before.figure, after.figure),
);
