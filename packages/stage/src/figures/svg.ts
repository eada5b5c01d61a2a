import { type DrawOp, faceDrawing, facePatchDrawing, figureDrawing } from './drawing.ts';
import type { FaceOptions } from './expressions.ts';
import { FACE_BOX, FACE_VIEW_BOX, FIGURE_VIEW_BOX } from './slots.ts';
import type { FigureSpec } from './spec.ts';
import type { FigureOptions } from './stance.ts';

function element(op: DrawOp): string {
  const attributes = [
    `d="${op.d}"`,
    `fill="${op.fill ?? 'none'}"`,
    op.evenodd ? 'fill-rule="evenodd"' : '',
    op.stroke ? `stroke="${op.stroke}"` : '',
    op.width ? `stroke-width="${op.width}"` : '',
    op.cap ? `stroke-linecap="${op.cap}"` : '',
    op.opacity ? `opacity="${op.opacity}"` : '',
    op.transform ? `transform="matrix(${op.transform.join(' ')})"` : '',
  ];
  return `<path ${attributes.filter((attribute) => attribute !== '').join(' ')}/>`;
}

/** A picture of a figure as SVG text: the whole of it in a pose, or with `portrait` head and shoulders. */
export function figureSvg(spec: FigureSpec, options: FigureOptions & { portrait?: boolean }): string {
  const ops = options.portrait ? faceDrawing(spec, options.expression) : figureDrawing(spec, options);
  const viewBox = options.portrait ? FACE_VIEW_BOX : FIGURE_VIEW_BOX;
  return svgOf(viewBox, ops);
}

/** The face alone as SVG text, clipped to `FACE_BOX`; see `facePatchDrawing`. */
export function facePatchSvg(spec: FigureSpec, face: FaceOptions): string {
  const { x, y, width, height } = FACE_BOX;
  return svgOf(`${x} ${y} ${width} ${height}`, facePatchDrawing(spec, face));
}

function svgOf(viewBox: string, ops: readonly DrawOp[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${ops.map(element).join('')}</svg>`;
}
