import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Font, GlyphRun } from 'fontkit';

/** A4 in points, with the edges of the house's letters. */
export const PAGE = { width: 595.28, height: 841.89, left: 66, right: 538, top: 54 } as const;
export const INK = '#1B1524';
export const MUTED = '#5F556A';
const LINE = '#D8D0DD';

const FONTS = path.join(import.meta.dirname, 'fonts');
/** Read once, and shared by all documents: finding out what a font can do takes longer than a page with it. */
let fonts: { readonly regular: Font; readonly bold: Font } | undefined;

async function readFonts(): Promise<NonNullable<typeof fonts>> {
  const { create } = await import('fontkit');
  const read = (name: string) => remembering(create(readFileSync(path.join(FONTS, name))) as Font);
  return { regular: read('nunito-regular.ttf'), bold: read('nunito-bold.ttf') };
}

/** Of some documents in all languages; a run of glyphs takes about a kilobyte. */
const MOST_WORDS = 2_000;

/** Keeps how words are set: documents have most of theirs in common, and finding out took a third of the time of a document. */
function remembering(font: Font): Font {
  const runs = new Map<string, GlyphRun>();
  const setWord = font.layout.bind(font);
  font.layout = (text, features, ...others) => {
    // Only words that are set in the usual way are kept.
    if (typeof text !== 'string' || features !== undefined) return setWord(text, features, ...others);
    const run = runs.get(text) ?? setWord(text);
    // The word used last stands last, so that names and numbers of one document go before the words of all.
    runs.delete(text);
    runs.set(text, run);
    const [longestUnused] = runs.keys();
    if (runs.size > MOST_WORDS && longestUnused !== undefined) runs.delete(longestUnused);
    // The library that writes documents scales the positions that it is given (by one, with fonts of 1,000 units as these are).
    const positions = run.positions.map((position) => ({ ...position }));
    return Object.assign(Object.create(Object.getPrototypeOf(run)), run, { positions });
  };
  return font;
}

export type Paper = PDFKit.PDFDocument;

/** What the fonts have beside Latin letters: signs of texts, marks of quotation, currencies. */
const PRINTABLE =
  /[\u0020-\u007e\u00a0-\u0132\u0134-\u017e\u0192\u0218-\u021b\u02c6\u02dc\u1e9e\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2039\u203a\u20a9\u20ab\u20ac\u20b4\u20b9\u20ba\u20bd\u2122\u2212]/;

/** A text as the fonts can show it: letters lose marks that are not there, other signs become a question mark. */
function printable(text: string): string {
  const letters = text.normalize('NFC').replace(/[\u202f\u2009\t\n\r]/g, '\u00a0');
  return [...letters]
    .filter((sign) => !/\p{Cf}/u.test(sign))
    .map((sign) => {
      if (PRINTABLE.test(sign)) return sign;
      const [base = '?'] = sign.normalize('NFKD');
      return PRINTABLE.test(base) ? base : '?';
    })
    .join('');
}

/**
 * An empty document: tagged, with title and language, fonts embedded, the same bytes for the same content. `at`: when what it says was
 * issued. The libraries take some 10 MB and are loaded with the first document.
 */
export async function newPaper(of: {
  readonly title: string;
  readonly author: string;
  readonly tag: string;
  readonly at: Date;
}): Promise<Paper> {
  const { default: PdfDocument } = await import('pdfkit');
  fonts ??= await readFonts();
  const paper = new PdfDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    // None but those below: the library would read one of its own first.
    font: '',
    bufferPages: true,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    // The types know only the standards for archives.
    subset: 'PDF/UA' as never,
    lang: of.tag,
    info: { Title: of.title, Author: of.author, Creator: 'Plausch', Producer: 'pdfkit', CreationDate: of.at },
  });
  // The types know files and bytes alone.
  paper.registerFont('regular', fonts.regular as never);
  paper.registerFont('bold', fonts.bold as never);
  return paper;
}

/** The bytes of a document that is complete. */
export function bytesOf(paper: Paper): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    paper.on('data', (chunk: Buffer) => chunks.push(chunk));
    paper.on('end', () => resolve(Buffer.concat(chunks)));
    paper.on('error', reject);
    paper.end();
  });
}

export type Style = {
  readonly size: number;
  readonly bold?: boolean;
  readonly color?: string;
  readonly width: number;
  readonly align?: 'left' | 'right';
  readonly lineGap?: number;
};

/** Sets the pen to a style and says how high a text becomes. */
export function heightOf(paper: Paper, text: string, style: Style): number {
  paper.font(style.bold ? 'bold' : 'regular').fontSize(style.size);
  return paper.heightOfString(printable(text), optionsOf(style));
}

const optionsOf = ({ width, align = 'left', lineGap = 1 }: Style) => ({ width, align, lineGap });

/** Writes a text with its upper edge at `y`. */
export function write(paper: Paper, text: string, at: { x: number; y: number }, style: Style): void {
  paper
    .font(style.bold ? 'bold' : 'regular')
    .fontSize(style.size)
    .fillColor(style.color ?? INK)
    .text(printable(text), at.x, at.y, optionsOf(style));
}

/** What is only to be looked at: readers that speak pass it over. */
export function artifact(paper: Paper, draw: () => void): void {
  paper.markContent('Artifact', { type: 'Layout' });
  draw();
  paper.endMarkedContent();
}

export function rule(paper: Paper, y: number, color = LINE, width = 0.75): void {
  artifact(paper, () => {
    paper.moveTo(PAGE.left, y).lineTo(PAGE.right, y).lineWidth(width).strokeColor(color).stroke();
  });
}
