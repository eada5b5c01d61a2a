import { type ColourToken, type FigureSpec, figureKey, type Slot } from '@plausch/stage/figures';

/** How many steps can be undone. */
const STEPS_KEPT = 200;

/** A figure being dressed, with what it was before and what was undone. */
export type Dressing = {
  readonly figure: FigureSpec;
  readonly past: readonly FigureSpec[];
  readonly future: readonly FigureSpec[];
};

export type Change =
  /** Puts a part on, or takes off what is in the slot. */
  | { readonly type: 'wear'; readonly slot: Slot; readonly id: string | null }
  | { readonly type: 'colour'; readonly token: ColourToken; readonly index: number }
  /** A whole figure: a look, a random one, the saved one. */
  | { readonly type: 'replace'; readonly figure: FigureSpec }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' };

export function begin(figure: FigureSpec): Dressing {
  return { figure, past: [], future: [] };
}

/** The dressing after a change. A change that changes nothing is no step. */
export function dress(dressing: Dressing, change: Change): Dressing {
  const { figure, past, future } = dressing;
  switch (change.type) {
    case 'undo': {
      const before = past.at(-1);
      return before ? { figure: before, past: past.slice(0, -1), future: [figure, ...future] } : dressing;
    }
    case 'redo': {
      const [after, ...rest] = future;
      return after ? { figure: after, past: [...past, figure], future: rest } : dressing;
    }
    case 'wear':
      return step(dressing, wearing(figure, change.slot, change.id));
    case 'colour':
      return step(dressing, { ...figure, colours: { ...figure.colours, [change.token]: change.index } });
    case 'replace':
      return step(dressing, change.figure);
  }
}

function step({ figure, past, future }: Dressing, next: FigureSpec): Dressing {
  if (isSameFigure(figure, next)) return { figure, past, future };
  return { figure: next, past: [...past, figure].slice(-STEPS_KEPT), future: [] };
}

/** The figure with this part in a slot, or with the slot empty. */
export function wearing(figure: FigureSpec, slot: Slot, id: string | null): FigureSpec {
  const { [slot]: _, ...parts } = figure.parts;
  return { ...figure, parts: id === null ? parts : { ...parts, [slot]: id } };
}

export function isSameFigure(one: FigureSpec, other: FigureSpec): boolean {
  return figureKey(one) === figureKey(other);
}
