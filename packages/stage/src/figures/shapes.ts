import type { Fill, PartPath } from './part.ts';

/** Path data of an ellipse. */
export function oval(cx: number, cy: number, rx: number, ry: number = rx): string {
  return `M${cx - rx} ${cy}A${rx} ${ry} 0 1 0 ${cx + rx} ${cy}A${rx} ${ry} 0 1 0 ${cx - rx} ${cy}Z`;
}

/** Path data of a rectangle with round corners. */
export function roundedBox(x: number, y: number, width: number, height: number, radius: number): string {
  const [w, h, r] = [width - 2 * radius, height - 2 * radius, radius];
  return `M${x + r} ${y}h${w}a${r} ${r} 0 0 1 ${r} ${r}v${h}a${r} ${r} 0 0 1 ${-r} ${r}h${-w}a${r} ${r} 0 0 1 ${-r} ${-r}v${-h}a${r} ${r} 0 0 1 ${r} ${-r}Z`;
}

/** A filled path. */
export function area(d: string, fill: Fill, opacity?: number): PartPath {
  return opacity === undefined ? { d, fill } : { d, fill, opacity };
}

/** A round-ended line. */
export function line(d: string, stroke: Fill, width: number, opacity?: number): PartPath {
  return { d, stroke, width, cap: 'round', ...(opacity === undefined ? {} : { opacity }) };
}

/** A line with flat ends, for patterns on cloth. */
export function band(d: string, stroke: Fill, width: number, opacity?: number): PartPath {
  return { d, stroke, width, ...(opacity === undefined ? {} : { opacity }) };
}
