import { linkAddress } from './addresses.ts';

/** A part of a text; what is in `pieces` is marked as a whole. Texts are plain: HTML in them is read as it stands. */
export type TextPiece =
  | { readonly type: 'text' | 'code'; readonly text: string }
  | { readonly type: 'bold' | 'italic' | 'strikethrough'; readonly pieces: readonly TextPiece[] }
  | { readonly type: 'link'; readonly address: string; readonly pieces: readonly TextPiece[] }
  | { readonly type: 'break' };

type Sign = keyof typeof TWICE;
type Mark = keyof typeof MARKED;
type Marker = Mark | '[';
/** What has been opened and may yet be closed. Each marker is open once at most, so that it is never deep. */
type Frame = { readonly marker: Marker; readonly pieces: TextPiece[] };

const MARKED = { '**': 'bold', '*': 'italic', '~~': 'strikethrough', '~': 'strikethrough' } as const;
const TWICE = { '*': '**', '~': '~~' } as const;
const LONGEST_RUN = { '*': 3, '~': 2 } as const;
/** Ends what is read as it stands. */
const SIGN = /[*~`[\]\\\n]/g;
const CODE_END = /[`\n]/g;

/**
 * The pieces of a text with `**bold**`, `*italic*`, `~~strikethrough~~` or `~strikethrough~`, `` `code` ``,
 * `[links](https://example.org)` and lines, which end with a newline or a backslash and a newline. A marker beside white
 * space, one that is not closed, and one inside of another of its kind are read as they stand. Of a link that leads
 * elsewhere than `linkAddress` allows only the label is left. Takes time by the length of the text alone.
 */
export function richTextOf(text: string): readonly TextPiece[] {
  return new Reader(text.replaceAll('\r\n', '\n')).read();
}

class Reader {
  readonly #text: string;
  readonly #closings: ReadonlyMap<number, number>;
  readonly #root: TextPiece[] = [];
  readonly #open: Frame[] = [];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    this.#closings = closingsOf(text);
  }

  read(): readonly TextPiece[] {
    while (this.#at < this.#text.length) this.#step();
    this.#giveUp(0);
    return this.#root;
  }

  #step(): void {
    const sign = this.#text[this.#at] as string;
    const length = this.#markup(sign);
    this.#add({ type: 'text', text: this.#text.slice(this.#at, this.#at + length) });
    this.#at += length;
  }

  /** Reads what begins with a sign. Returns how many signs from there on are text, as they stand. */
  #markup(sign: string): number {
    if (sign === '*' || sign === '~') return this.#marker(sign);
    if (sign === '`') return this.#code();
    if (sign === '[') return this.#openLink();
    if (sign === ']') return this.#closeLink();
    if (sign === '\n') return this.#break(1);
    if (sign === '\\' && this.#text[this.#at + 1] === '\n') return this.#break(2);
    SIGN.lastIndex = this.#at + 1;
    return (SIGN.exec(this.#text)?.index ?? this.#text.length) - this.#at;
  }

  #marker(sign: Sign): number {
    let left = 1;
    while (this.#text[this.#at + left] === sign) left += 1;
    if (left > LONGEST_RUN[sign]) return left;
    const closes = isInk(this.#text[this.#at - 1]);
    const opens = isInk(this.#text[this.#at + left]);
    while (left > 0) {
      const marker = (closes && this.#closable(sign, left)) || (opens && this.#openable(sign, left)) || null;
      if (marker === null) return left;
      left -= marker.length;
      this.#at += marker.length;
      if (this.#isOpen(marker)) this.#close(marker);
      else this.#open.push({ marker, pieces: [] });
    }
    return 0;
  }

  /** The innermost that so many signs close; where there are two of them, rather one that takes both. */
  #closable(sign: Sign, length: number): Mark | null {
    const two = TWICE[sign];
    if (length === 2 && this.#isOpen(two)) return two;
    const fits = ({ marker }: Frame) => marker === sign || (marker === two && length > 2);
    return (this.#open.findLast(fits)?.marker as Mark | undefined) ?? null;
  }

  #openable(sign: Sign, length: number): Mark | null {
    const marker = length > 1 ? TWICE[sign] : sign;
    return this.#isOpen(marker) ? null : marker;
  }

  #code(): number {
    const start = this.#at + 1;
    CODE_END.lastIndex = start;
    const end = CODE_END.exec(this.#text)?.index ?? start;
    if (end === start || this.#text[end] !== '`') return 1;
    this.#add({ type: 'code', text: this.#text.slice(start, end) });
    this.#at = end + 1;
    return 0;
  }

  #openLink(): number {
    if (this.#isOpen('[')) return 1;
    this.#open.push({ marker: '[', pieces: [] });
    this.#at += 1;
    return 0;
  }

  #closeLink(): number {
    const index = this.#open.findIndex(({ marker }) => marker === '[');
    const closing = this.#closings.get(this.#at + 1);
    if (index < 0) return 1;
    this.#giveUp(closing === undefined ? index : index + 1);
    if (closing === undefined) return 1;
    const { pieces } = this.#open.pop() as Frame;
    const address = linkAddress(this.#text.slice(this.#at + 2, closing));
    if (address === null || pieces.length === 0) this.#addAll(pieces);
    else this.#add({ type: 'link', address, pieces });
    this.#at = closing + 1;
    return 0;
  }

  #break(length: number): number {
    this.#add({ type: 'break' });
    this.#at += length;
    return 0;
  }

  #isOpen(marker: Marker): boolean {
    return this.#open.some((frame) => frame.marker === marker);
  }

  #close(marker: Mark): void {
    this.#giveUp(this.#open.findIndex((frame) => frame.marker === marker) + 1);
    const { pieces } = this.#open.pop() as Frame;
    this.#add({ type: MARKED[marker], pieces });
  }

  /** What is open from there on is not closed any more: its markers are text. */
  #giveUp(from: number): void {
    while (this.#open.length > from) {
      const { marker, pieces } = this.#open.pop() as Frame;
      this.#add({ type: 'text', text: marker });
      this.#addAll(pieces);
    }
  }

  #addAll(pieces: readonly TextPiece[]): void {
    for (const piece of pieces) this.#add(piece);
  }

  #add(piece: TextPiece): void {
    if (piece.type === 'text' && piece.text === '') return;
    const pieces = this.#open.at(-1)?.pieces ?? this.#root;
    const last = pieces.at(-1);
    if (piece.type === 'text' && last?.type === 'text') {
      pieces[pieces.length - 1] = { type: 'text', text: last.text + piece.text };
    } else pieces.push(piece);
  }
}

/** Whether a sign is there and is no white space. */
function isInk(sign: string | undefined): boolean {
  return sign !== undefined && /\S/.test(sign);
}

/** Where each bracket `(` of a line is closed. */
function closingsOf(text: string): ReadonlyMap<number, number> {
  const closings = new Map<number, number>();
  let open: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') open.push(at);
    else if (text[at] === '\n') open = [];
    else if (text[at] === ')') {
      const opening = open.pop();
      if (opening !== undefined) closings.set(opening, at);
    }
  }
  return closings;
}
