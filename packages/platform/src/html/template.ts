import { escapeHtml } from './escape.ts';

/** HTML that is known to be HTML: everything else becomes text. */
export class Html {
  readonly text: string;

  private constructor(text: string) {
    this.text = text;
  }

  /** Takes a text for HTML as it is: for output of a build or of `html`, never for text that people wrote. */
  static trusted(text: string): Html {
    return new Html(text);
  }

  toString(): string {
    return this.text;
  }
}

/** What may stand in a template: text, other HTML, lists of both; nothing and `false` leave no trace. */
export type HtmlPart = string | number | Html | undefined | false | readonly HtmlPart[];

/**
 * HTML with values in it, each of which stays text, between tags and in quoted attributes:
 * ``html`<p title="${words}">${words}</p>` ``.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  const written = strings.map((text, index) => `${text}${index < parts.length ? partOf(parts[index]) : ''}`);
  return Html.trusted(written.join(''));
}

function partOf(part: HtmlPart): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(partOf).join('');
  return escapeHtml(String(part));
}
