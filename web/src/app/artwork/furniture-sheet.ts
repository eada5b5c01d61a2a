/** Where a piece of furniture is on its sheet; in the units of the drawings. */
export type Piece = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

export type FurnitureSheet = {
  readonly svg: string;
  /** By the path of the drawing. */
  readonly pieces: Readonly<Record<string, Piece>>;
};

/** The sheet is about this wide unless one piece alone is wider. */
const ROW_UNITS = 1_200;
/** So that no piece bleeds into the next one when it is drawn smaller. */
const GAP_UNITS = 4;

/**
 * All these drawings on one sheet, each once: in rows, the highest first. Names within drawings (`id`) have to differ
 * among the pieces of one scene, as they do where a scene is drawn as one picture.
 *
 * @param read text of a drawing by its path
 * @throws Error for a drawing that does not say its size
 */
export function furnitureSheet(paths: readonly string[], read: (path: string) => string): FurnitureSheet {
  const drawings = [...new Set(paths)]
    .map((path) => ({ path, ...drawingOf(path, read(path)) }))
    .sort((a, b) => b.height - a.height);
  const pieces: Record<string, Piece> = {};
  const drawn: string[] = [];
  let [x, y, rowHeight, sheetWidth] = [0, 0, 0, 0];
  for (const { path, width, height, viewBox, content } of drawings) {
    if (x > 0 && x + width > ROW_UNITS) [x, y, rowHeight] = [0, y + rowHeight + GAP_UNITS, 0];
    pieces[path] = { x, y, width, height };
    drawn.push(
      `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${viewBox}">${content}</svg>`,
    );
    x += width + GAP_UNITS;
    rowHeight = Math.max(rowHeight, height);
    sheetWidth = Math.max(sheetWidth, x);
  }
  const size = `width="${sheetWidth}" height="${y + rowHeight}"`;
  return { svg: `<svg xmlns="http://www.w3.org/2000/svg" ${size}>\n${drawn.join('\n')}\n</svg>\n`, pieces };
}

function drawingOf(path: string, svg: string) {
  const [, head = '', content] = /<svg([^>]*)>([\s\S]*)<\/svg>/.exec(svg) ?? [];
  const [, width] = / width="(\d+)"/.exec(head) ?? [];
  const [, height] = / height="(\d+)"/.exec(head) ?? [];
  const [, viewBox] = / viewBox="([^"]+)"/.exec(head) ?? [];
  if (content === undefined || !width || !height || !viewBox)
    throw new Error(`${path} does not say its size.`);
  return { width: Number(width), height: Number(height), viewBox, content: content.trim() };
}
