/** A place in a drawing. */
export type PathPoint = { x: number; y: number };

type Segment = { command: string; numbers: readonly number[] };

/** The path commands parts may use, absolute or relative, and how many numbers each takes. */
const NUMBERS_BY_COMMAND: Record<string, number> = {
  M: 2,
  L: 2,
  H: 1,
  V: 1,
  C: 6,
  Q: 4,
  S: 4,
  T: 2,
  A: 7,
  Z: 0,
};

/** Longest allowed path, in bytes. */
const MAX_PATH_BYTES = 2048;

/**
 * Splits path data into single commands, repeated numbers included. Throws a SyntaxError for anything outside
 * the closed list, for a path that does not begin with a move, and for one that is too long.
 */
export function parsePath(d: string): Segment[] {
  if (new TextEncoder().encode(d).length > MAX_PATH_BYTES) throw new SyntaxError('path is too long');
  const tokens = d.match(/[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)/g) ?? [];
  if (tokens.join('') !== d.replace(/[\s,]+/g, '')) throw new SyntaxError(`unreadable path: ${d}`);
  const segments: Segment[] = [];
  for (let index = 0; index < tokens.length; ) {
    const command = tokens[index++] ?? '';
    const takes = NUMBERS_BY_COMMAND[command.toUpperCase()];
    if (takes === undefined) throw new SyntaxError(`${command} is not an allowed path command`);
    if (segments.length === 0 && command !== 'M') throw new SyntaxError('a path begins with M');
    const numbers: number[] = [];
    while (index < tokens.length && !/[A-Za-z]/.test(tokens[index] ?? ''))
      numbers.push(Number(tokens[index++]));
    if (takes === 0 ? numbers.length > 0 : numbers.length === 0 || numbers.length % takes !== 0) {
      throw new SyntaxError(`${command} takes ${takes} numbers, not ${numbers.length}`);
    }
    for (let at = 0; at === 0 || at < numbers.length; at += Math.max(1, takes)) {
      // Further pairs after a move are lines.
      const repeated = at > 0 && command.toUpperCase() === 'M' ? (command === 'M' ? 'L' : 'l') : command;
      segments.push({ command: repeated, numbers: numbers.slice(at, at + takes) });
    }
  }
  return segments;
}

/** Points along an elliptical arc, after the endpoint conversion of the SVG specification, appendix B.2.4. */
function arcPoints(from: PathPoint, numbers: readonly number[], to: PathPoint): PathPoint[] {
  const [rx0 = 0, ry0 = 0, rotation = 0, large = 0, sweep = 0] = numbers;
  const phi = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(phi), Math.sin(phi)];
  const [dx, dy] = [(from.x - to.x) / 2, (from.y - to.y) / 2];
  const [x1, y1] = [cos * dx + sin * dy, cos * dy - sin * dx];
  const grow = Math.max(1, Math.sqrt((x1 / rx0) ** 2 + (y1 / ry0) ** 2));
  const [rx, ry] = [rx0 * grow, ry0 * grow];
  const rest = (rx * ry) ** 2 / ((rx * y1) ** 2 + (ry * x1) ** 2) - 1;
  const factor = (large === sweep ? -1 : 1) * Math.sqrt(Math.max(0, rest));
  const [cx1, cy1] = [(factor * rx * y1) / ry, (-factor * ry * x1) / rx];
  const centre = {
    x: cos * cx1 - sin * cy1 + (from.x + to.x) / 2,
    y: sin * cx1 + cos * cy1 + (from.y + to.y) / 2,
  };
  const start = Math.atan2((y1 - cy1) / ry, (x1 - cx1) / rx);
  const turn = Math.atan2((-y1 - cy1) / ry, (-x1 - cx1) / rx) - start;
  const full = 2 * Math.PI;
  const angle = sweep ? (turn + full) % full : (turn - full) % full;
  return Array.from({ length: 17 }, (_, step) => {
    const at = start + (angle * step) / 16;
    const [x, y] = [rx * Math.cos(at), ry * Math.sin(at)];
    return { x: centre.x + cos * x - sin * y, y: centre.y + sin * x + cos * y };
  });
}

/** Points along a Bézier curve of any degree, by de Casteljau. */
function curvePoints(controls: readonly PathPoint[]): PathPoint[] {
  return Array.from({ length: 17 }, (_, step) => {
    const t = step / 16;
    let row = [...controls];
    while (row.length > 1) {
      row = row.slice(1).map((next, index) => {
        const before = row[index] ?? next;
        return { x: before.x + (next.x - before.x) * t, y: before.y + (next.y - before.y) * t };
      });
    }
    return row[0] ?? { x: Number.NaN, y: Number.NaN };
  });
}

/** The outline of a path as points close enough together to measure it. */
export function pathPoints(d: string): PathPoint[] {
  const points: PathPoint[] = [];
  let at: PathPoint = { x: 0, y: 0 };
  let start = at;
  let lastControl: { of: string; point: PathPoint } | undefined;
  for (const { command, numbers } of parsePath(d)) {
    const kind = command.toUpperCase();
    const base = command === kind ? { x: 0, y: 0 } : at;
    const pairs: PathPoint[] = [];
    if (kind === 'H') pairs.push({ x: base.x + (numbers[0] ?? 0), y: at.y });
    else if (kind === 'V') pairs.push({ x: at.x, y: base.y + (numbers[0] ?? 0) });
    else if (kind === 'Z') pairs.push(start);
    else {
      for (let index = kind === 'A' ? 5 : 0; index < numbers.length; index += 2) {
        pairs.push({ x: base.x + (numbers[index] ?? 0), y: base.y + (numbers[index + 1] ?? 0) });
      }
    }
    if (kind === 'S' || kind === 'T') {
      const mirrored = lastControl?.of === (kind === 'S' ? 'C' : 'Q') ? lastControl.point : at;
      pairs.unshift({ x: 2 * at.x - mirrored.x, y: 2 * at.y - mirrored.y });
    }
    const end = pairs.at(-1) ?? at;
    if (kind === 'A') points.push(...arcPoints(at, numbers, end));
    else points.push(...(kind === 'M' ? [end] : curvePoints([at, ...pairs])));
    const curve = kind === 'C' || kind === 'S' ? 'C' : kind === 'Q' || kind === 'T' ? 'Q' : undefined;
    lastControl = curve === undefined ? undefined : { of: curve, point: pairs.at(-2) ?? at };
    at = end;
    if (kind === 'M') start = end;
  }
  return points;
}
