import type { FigureShape } from '@plausch/protocol';
import {
  type DrawOp,
  FACE_VIEW_BOX,
  FIGURE_VIEW_BOX,
  faceDrawing,
  figureDrawing,
  type Pose,
} from '@plausch/stage/figures';
import { useMemo } from 'react';

/** A whole figure. The words for it stand beside it, so it is hidden from readers. */
export function FigurePicture({
  figure,
  pose = 'stand',
  legPhase,
  className,
}: {
  readonly figure: FigureShape;
  readonly pose?: Pose;
  /** While walking: which leg is in front, from -1 to 1. */
  readonly legPhase?: number | undefined;
  readonly className?: string | undefined;
}) {
  const drawing = useMemo(
    () => figureDrawing(figure, legPhase === undefined ? { pose } : { pose, legPhase }),
    [figure, pose, legPhase],
  );
  return <Drawing ops={drawing} viewBox={FIGURE_VIEW_BOX} className={className} />;
}

/** Head and shoulders, for a `Face`. */
export function FacePicture({ figure }: { readonly figure: FigureShape }) {
  const drawing = useMemo(() => faceDrawing(figure), [figure]);
  return <Drawing ops={drawing} viewBox={FACE_VIEW_BOX} />;
}

/** Paths as `figureDrawing` and `faceDrawing` tell them. */
export function Drawing({
  ops,
  viewBox,
  className,
}: {
  readonly ops: readonly DrawOp[];
  readonly viewBox: string;
  readonly className?: string | undefined;
}) {
  return (
    <svg viewBox={viewBox} className={className} aria-hidden="true">
      {ops.map((op, index) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: a drawing is a fixed list, back to front
          key={index}
          d={op.d}
          fill={op.fill ?? 'none'}
          fillRule={op.evenodd ? 'evenodd' : undefined}
          stroke={op.stroke}
          strokeWidth={op.width}
          strokeLinecap={op.cap}
          opacity={op.opacity}
          transform={op.transform && `matrix(${op.transform.join(' ')})`}
        />
      ))}
    </svg>
  );
}
