/** A 2D matrix as canvas and SVG take it. */
export type Transform = [a: number, b: number, c: number, d: number, e: number, f: number];

export function shifted(x: number, y: number): Transform {
  return [1, 0, 0, 1, x, y];
}

/** Turns around a point, clockwise as seen, then moves by (0, dy). */
export function turned(degrees: number, around: { x: number; y: number }, dy = 0): Transform {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return [
    cos,
    sin,
    -sin,
    cos,
    around.x - cos * around.x + sin * around.y,
    around.y - sin * around.x - cos * around.y + dy,
  ];
}

/** The transform that applies `inner` first and `outer` after it. */
export function combined(outer: Transform, inner: Transform): Transform {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}
