/** Both from 1, columns in UTF-16 units, as editors count them. */
export type Position = { readonly line: number; readonly column: number };

/** Something in a file that its author should look at. `path`: the field, such as `products.vip.prices.EUR`. */
export type Remark = Position & { readonly path: string; readonly message: string };

const MOST_TOLD = 200;
const MOST_SHOWN = 60;

/** Collects what there is to say about a file, so that its author hears everything at once. */
export class Report {
  readonly #mistakes: Remark[] = [];
  readonly #hints: Remark[] = [];

  mistake(at: Position, path: string, message: string): void {
    this.#mistakes.push({ line: at.line, column: at.column, path, message });
  }

  /** What may be meant as it stands. */
  hint(at: Position, path: string, message: string): void {
    this.#hints.push({ line: at.line, column: at.column, path, message });
  }

  get mistakes(): readonly Remark[] {
    return inOrder(this.#mistakes);
  }

  get hints(): readonly Remark[] {
    return inOrder(this.#hints);
  }
}

const inOrder = (remarks: readonly Remark[]): readonly Remark[] =>
  remarks.toSorted((a, b) => a.line - b.line || a.column - b.column);

/** One line per remark: `plausch.yaml:14:9 products.vip.prices.EUR: 4.999 ist kein ganzer Betrag in Cent.` */
export function printed(file: string, remarks: readonly Remark[]): string {
  const lines = remarks
    .slice(0, MOST_TOLD)
    .map(
      ({ line, column, path, message }) =>
        `${file}:${line}:${column} ${path === '' ? '' : `${path}: `}${message}`,
    );
  const rest = remarks.length - lines.length;
  return rest > 0 ? [...lines, `… und ${rest} weitere.`].join('\n') : lines.join('\n');
}

/** A text of the file as it may stand in a terminal: no control characters, no end of the line, not too long. */
export function shown(text: string): string {
  const cut = text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
  return cut.toWellFormed().replace(/\p{C}/gu, '\u{fffd}');
}
