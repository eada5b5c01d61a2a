import {
  artifact,
  bytesOf,
  heightOf,
  INK,
  MUTED,
  newPaper,
  PAGE,
  type Paper,
  rule,
  type Style,
  write,
} from './invoices.paper.ts';
import type { Print } from './invoices.print.ts';

const WIDTH = PAGE.right - PAGE.left;
const BODY = 10;
const SMALL = 8.5;
const DETAILS_LEFT = 300;
const LABEL_WIDTH = 92;
/** Where the footer begins unless it is long, and what stays free below and above it. */
const FOOTER_TOP = 758;
const FOOTER_BELOW = 34;
const FOOTER_ABOVE = 20;
/** From the right: the widths of the columns behind the first. */
const COLUMNS = { withTax: [44, 78, 62, 84], plain: [60, 110] } as const;
const GREEN = { ground: '#E3F4EA', ink: '#0F5C39' };
const YELLOW = { ground: '#FFF1D6', ink: '#6B4300' };

/** What a head is the head of, so that readers can say it with every cell; the types do not know it yet. */
const ROW = { scope: 'Row' } as object;
const COLUMN = { scope: 'Column' } as object;

/** A tagged element; its content is drawn where the element is put into the tree. */
type Element = ReturnType<Paper['struct']>;

/** A document as PDF, A4, tagged. The same print gives the same bytes. */
export async function pdfOf(print: Print): Promise<Buffer> {
  const paper = await newPaper({
    title: print.name,
    author: print.author,
    tag: print.tag,
    at: print.issuedAt,
  });
  const footerTop = footerTopOf(paper, print);
  const bottom = footerTop - FOOTER_ABOVE;
  const root = paper.struct('Document');
  paper.addStructure(root);
  drawBrand(paper, root, print);
  const below = Math.max(drawBuyer(paper, root, print), drawDetails(paper, root, print));
  let y = below + 30;
  if (print.sandbox !== null) y = drawNote(paper, root, { y, text: print.sandbox, colors: YELLOW }) + 22;
  leaf(paper, root, 'H1', print.title, { x: PAGE.left, y }, { size: 19, bold: true, width: WIDTH });
  y = drawTable(paper, root, print, { top: y + 38, bottom });
  drawSettled(paper, root, print, { top: y + 22, bottom });
  drawFooters(paper, root, print, footerTop);
  root.end();
  return bytesOf(paper);
}

/** One text as one element. */
function leaf(
  paper: Paper,
  parent: Element,
  type: string,
  text: string,
  at: { x: number; y: number },
  style: Style,
): void {
  parent.add(paper.struct(type, {}, () => write(paper, text, at, style)));
}

function drawBrand(paper: Paper, root: Element, { brand }: Print): void {
  leaf(paper, root, 'P', brand, { x: PAGE.left, y: PAGE.top }, { size: 15, bold: true, width: WIDTH });
}

function drawBuyer(paper: Paper, root: Element, { sender, buyer }: Print): number {
  const width = DETAILS_LEFT - PAGE.left - 24;
  const small = { size: 7.5, color: MUTED, width };
  let y = 118;
  const height = heightOf(paper, sender, small);
  leaf(paper, root, 'P', sender, { x: PAGE.left, y }, small);
  y += height + 8;
  for (const line of buyer) {
    const style = { size: BODY, width };
    const lineHeight = heightOf(paper, line, style);
    leaf(paper, root, 'P', line, { x: PAGE.left, y }, style);
    y += lineHeight + 2;
  }
  return Math.max(y, 200);
}

function drawDetails(paper: Paper, root: Element, { details }: Print): number {
  let y = 118;
  const list = paper.struct('Table');
  root.add(list);
  for (const [label, value] of details) {
    const width = PAGE.right - DETAILS_LEFT - LABEL_WIDTH;
    const style = { size: BODY, bold: true, width, align: 'right' as const };
    const height = heightOf(paper, value, style);
    const row = paper.struct('TR');
    list.add(row);
    const at = y;
    row.add(
      paper.struct('TH', ROW, () =>
        write(paper, label, { x: DETAILS_LEFT, y: at }, { size: BODY, color: MUTED, width: LABEL_WIDTH }),
      ),
    );
    row.add(
      paper.struct('TD', {}, () => write(paper, value, { x: DETAILS_LEFT + LABEL_WIDTH, y: at }, style)),
    );
    row.end();
    y += height + 3;
  }
  list.end();
  return y;
}

type Cells = readonly { readonly text: string; readonly x: number; readonly style: Style }[];

function drawTable(
  paper: Paper,
  root: Element,
  print: Print,
  { top, bottom }: { top: number; bottom: number },
): number {
  const widths = print.head.length > 3 ? COLUMNS.withTax : COLUMNS.plain;
  const table = paper.struct('Table');
  root.add(table);
  let y = drawHead(paper, table, print, { y: top, widths });
  for (const line of print.lines) {
    const titleWidth = WIDTH - sum(widths) - 12;
    const title = { size: BODY, bold: true, width: titleWidth };
    const note = { size: SMALL, color: MUTED, width: titleWidth };
    const titleHeight = heightOf(paper, line.title, title);
    const height = titleHeight + (line.note === null ? 0 : heightOf(paper, line.note, note) + 1);
    if (y + height + 16 > bottom) y = drawHead(paper, table, print, { y: turn(paper), widths });
    const at = y + 8;
    const row = paper.struct('TR');
    table.add(row);
    const cell = paper.struct('TD');
    row.add(cell);
    leaf(paper, cell, 'P', line.title, { x: PAGE.left, y: at }, title);
    if (line.note !== null)
      leaf(paper, cell, 'P', line.note, { x: PAGE.left, y: at + titleHeight + 1 }, note);
    cell.end();
    for (const { text, x, style } of rightCells(line.cells, widths, { size: BODY }))
      leaf(paper, row, 'TD', text, { x, y: at }, style);
    row.end();
    y = at + height + 8;
    if (line !== print.lines.at(-1) || print.sums.length > 0) rule(paper, y);
  }
  // The sums stay together, on a page of their own if need be.
  const sums = print.sums.length * 20 + 54;
  y = y + sums > bottom ? turn(paper) : y + 10;
  for (const [label, value] of print.sums) {
    drawSum(paper, table, {
      label,
      value,
      y,
      columns: print.head.length,
      style: { size: BODY, width: WIDTH },
    });
    y += 20;
  }
  y += 2;
  rule(paper, y, INK, 1);
  const [label, value] = print.total;
  const style = { size: 13, bold: true, width: WIDTH };
  drawSum(paper, table, { label, value, y: y + 9, columns: print.head.length, style });
  table.end();
  return y + 32;
}

const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0);

function turn(paper: Paper): number {
  paper.addPage();
  return PAGE.top;
}

function drawHead(
  paper: Paper,
  table: Element,
  { head }: Print,
  { y, widths }: { y: number; widths: readonly number[] },
): number {
  const [item = '', ...others] = head;
  const style = { size: BODY, bold: true, color: MUTED };
  const cells: Cells = [
    { text: item, x: PAGE.left, style: { ...style, width: 160 } },
    ...rightCells(others, widths, style),
  ];
  const row = paper.struct('TR');
  table.add(row);
  for (const cell of cells)
    row.add(paper.struct('TH', COLUMN, () => write(paper, cell.text, { x: cell.x, y }, cell.style)));
  row.end();
  rule(paper, y + 21, INK, 1);
  return y + 21;
}

function rightCells(texts: readonly string[], widths: readonly number[], style: Omit<Style, 'width'>): Cells {
  let x = PAGE.right - sum(widths);
  return texts.map((text, i) => {
    const width = widths[i] ?? 0;
    const cell = { text, x, style: { ...style, width, align: 'right' as const } };
    x += width;
    return cell;
  });
}

function drawSum(
  paper: Paper,
  table: Element,
  {
    label,
    value,
    y,
    columns,
    style,
  }: { label: string; value: string; y: number; columns: number; style: Style },
): void {
  const row = paper.struct('TR');
  table.add(row);
  row.add(paper.struct('TH', ROW, () => write(paper, label, { x: PAGE.left, y }, style)));
  // As many cells as the rows above have.
  for (let cell = 2; cell < columns; cell += 1) {
    const empty = paper.struct('TD');
    row.add(empty);
    empty.end();
  }
  row.add(
    paper.struct('TD', {}, () =>
      write(paper, value, { x: PAGE.left, y }, { ...style, align: 'right' as const }),
    ),
  );
  row.end();
}

function drawSettled(
  paper: Paper,
  root: Element,
  print: Print,
  { top, bottom }: { top: number; bottom: number },
): void {
  let y = top;
  const style = { size: BODY, width: WIDTH };
  const needed = 80;
  if (y + needed > bottom) y = turn(paper);
  if (print.exemption !== null) {
    leaf(paper, root, 'P', print.exemption, { x: PAGE.left, y: y - 6 }, style);
    y += 24;
  }
  y = drawNote(paper, root, { y, text: print.settled, colors: GREEN, bold: true }) + 16;
  if (print.closing !== '')
    leaf(paper, root, 'P', print.closing, { x: PAGE.left, y }, { ...style, color: MUTED });
}

/** A text on a tinted ground, as wide as it is. */
function drawNote(
  paper: Paper,
  root: Element,
  { y, text, colors, bold = false }: { y: number; text: string; colors: typeof GREEN; bold?: boolean },
): number {
  const style = { size: BODY, bold, color: colors.ink, width: WIDTH - 24 };
  const height = heightOf(paper, text, style);
  const width = Math.min(paper.widthOfString(text) + 1, WIDTH - 24);
  artifact(paper, () => {
    paper.roundedRect(PAGE.left, y, width + 24, height + 13, 6).fill(colors.ground);
  });
  leaf(paper, root, 'P', text, { x: PAGE.left + 12, y: y + 7 }, style);
  return y + height + 13;
}

/** Who sells, on every page, and which page it is. Read aloud it is once, with the first page. */
function drawFooters(paper: Paper, root: Element, { footer, pageOf }: Print, top: number): void {
  const { count } = paper.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    paper.switchToPage(page);
    rule(paper, top);
    const draw: Draw =
      page === 0
        ? (text, at, style) => leaf(paper, root, 'P', text, at, style)
        : (text, at, style) => artifact(paper, () => write(paper, text, at, style));
    const ends = FOOTER_COLUMNS.map((column, i) => drawColumn(paper, footer[i] ?? [], column, top, draw));
    const { x, width } = FOOTER_COLUMNS[2];
    const at = { x, y: ends[2] ?? top };
    artifact(paper, () => write(paper, pageOf(page + 1, count), at, { ...FOOTER_STYLE, width }));
  }
}

type Draw = (text: string, at: { x: number; y: number }, style: Style) => void;

const FOOTER_STYLE = { size: SMALL, color: MUTED } as const;
const FOOTER_INSET = 10;
const FOOTER_COLUMNS = [
  { x: PAGE.left, width: 170 },
  { x: PAGE.left + 186, width: 138 },
  { x: PAGE.left + 340, width: 132 },
] as const;

/** Answers where the next line would begin. */
function drawColumn(
  paper: Paper,
  lines: readonly string[],
  { x, width }: { readonly x: number; readonly width: number },
  top: number,
  draw: Draw,
): number {
  const style = { ...FOOTER_STYLE, width };
  let y = top + FOOTER_INSET;
  for (const line of lines) {
    const height = heightOf(paper, line, style);
    draw(line, { x, y }, style);
    y += height;
  }
  return y;
}

/** Where the footer begins: its longest column ends at the same edge, however many lines it has. */
function footerTopOf(paper: Paper, { footer }: Print): number {
  const heights = FOOTER_COLUMNS.map(({ width }, i) =>
    [...(footer[i] ?? []), ...(i === 2 ? [''] : [])].reduce(
      (total, line) => total + heightOf(paper, line === '' ? ' ' : line, { ...FOOTER_STYLE, width }),
      0,
    ),
  );
  return Math.min(FOOTER_TOP, PAGE.height - FOOTER_BELOW - FOOTER_INSET - Math.max(...heights));
}
