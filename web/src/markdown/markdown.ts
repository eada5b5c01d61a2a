import { lexer, type Token, type Tokens } from 'marked';
import { type ComponentType, createElement, Fragment, type ReactNode } from 'react';

export type MarkdownOptions = {
  /** No heading stands above this level, as the page around the text has those. Default: 2. */
  readonly headings?: 1 | 2;
  /** Whether pictures are shown; without them their description is. Default: no. */
  readonly pictures?: boolean;
  /** What a link to a path of this house is. Default: an `a`. */
  readonly ownLink?: ComponentType<OwnLinkProps>;
};
export type OwnLinkProps = { readonly href: string; readonly children?: ReactNode };

/** Deeper nesting is nobody's text but an attack on the stack. */
const DEEPEST = 12;

/**
 * Markdown as elements. No HTML text ever exists on the way: what looks like HTML is shown as it was written, links lead to
 * `http`, `https`, `mailto` or a path of this house and otherwise stay text, pictures are our own.
 */
export function fromMarkdown(
  source: string,
  { headings = 2, pictures = false, ownLink }: MarkdownOptions = {},
): ReactNode {
  return new Writer(headings, pictures, ownLink).blocks(lexer(source, { gfm: true }), 0);
}

class Writer {
  readonly #headings: number;
  readonly #pictures: boolean;
  readonly #ownLink: MarkdownOptions['ownLink'];

  constructor(headings: number, pictures: boolean, ownLink: MarkdownOptions['ownLink']) {
    this.#headings = headings;
    this.#pictures = pictures;
    this.#ownLink = ownLink;
  }

  blocks(tokens: readonly Token[], depth: number): ReactNode {
    return this.#each(tokens, depth, (token, inner) => this.#block(token, inner));
  }

  #inline(tokens: readonly Token[] | undefined, depth: number): ReactNode {
    return this.#each(tokens ?? [], depth, (token, inner) => this.#part(token, inner));
  }

  #each(
    tokens: readonly Token[],
    depth: number,
    write: (token: Token, depth: number) => ReactNode,
  ): ReactNode {
    if (depth > DEEPEST) return tokens.map(({ raw }) => raw).join('');
    return tokens.map((token, i) => createElement(Fragment, { key: i }, write(token, depth + 1)));
  }

  #block(token: Token, depth: number): ReactNode {
    switch (token.type) {
      case 'space':
      case 'def':
        return null;
      case 'heading': {
        const { depth: rank, tokens } = token as Tokens.Heading;
        return createElement(`h${Math.max(rank, this.#headings)}`, null, this.#inline(tokens, depth));
      }
      case 'paragraph':
        return createElement('p', null, this.#inline((token as Tokens.Paragraph).tokens, depth));
      case 'blockquote':
        return createElement('blockquote', null, this.blocks((token as Tokens.Blockquote).tokens, depth));
      case 'list': {
        const { ordered, start, items } = token as Tokens.List;
        const entries = items.map((item, i) =>
          createElement('li', { key: i }, this.blocks(item.tokens, depth)),
        );
        return ordered
          ? createElement('ol', { start: start === 1 || start === '' ? undefined : start }, entries)
          : createElement('ul', null, entries);
      }
      case 'code':
        return createElement('pre', null, createElement('code', null, (token as Tokens.Code).text));
      case 'hr':
        return createElement('hr');
      case 'table':
        return this.#table(token as Tokens.Table, depth);
      case 'text': {
        // The words of a tight list item.
        const { tokens, text } = token as Tokens.Text;
        return tokens ? this.#inline(tokens, depth) : text;
      }
      default:
        return createElement('p', null, token.raw.trim());
    }
  }

  #part(token: Token, depth: number): ReactNode {
    switch (token.type) {
      case 'strong':
        return createElement('strong', null, this.#inline((token as Tokens.Strong).tokens, depth));
      case 'em':
        return createElement('em', null, this.#inline((token as Tokens.Em).tokens, depth));
      case 'del':
        return createElement('del', null, this.#inline((token as Tokens.Del).tokens, depth));
      case 'codespan':
        return createElement('code', null, (token as Tokens.Codespan).text);
      case 'br':
        return createElement('br');
      case 'link': {
        const { href, tokens } = token as Tokens.Link;
        const target = safeTarget(href);
        const words = this.#inline(tokens, depth);
        if (!target) return words;
        return this.#ownLink && isOwnPath(href)
          ? createElement(this.#ownLink, { href }, words)
          : createElement('a', target, words);
      }
      case 'image': {
        const { href, text } = token as Tokens.Image;
        const isOurs = this.#pictures && isOwnPath(href);
        return isOurs ? createElement('img', { src: href, alt: text, loading: 'lazy' }) : text;
      }
      case 'escape':
      case 'text': {
        const { tokens, text } = token as Tokens.Text;
        return tokens ? this.#inline(tokens, depth) : text;
      }
      default:
        return token.raw;
    }
  }

  #table({ header, rows }: Tokens.Table, depth: number): ReactNode {
    const row = (cells: readonly Tokens.TableCell[], kind: 'th' | 'td') =>
      cells.map(({ tokens }, i) =>
        createElement(
          kind,
          { key: i, scope: kind === 'th' ? 'col' : undefined },
          this.#inline(tokens, depth),
        ),
      );
    return createElement(
      'table',
      null,
      createElement('thead', null, createElement('tr', null, row(header, 'th'))),
      createElement(
        'tbody',
        null,
        rows.map((cells, i) => createElement('tr', { key: i }, row(cells, 'td'))),
      ),
    );
  }
}

/** Where a link may lead, and how; undefined: nowhere. */
function safeTarget(href: string): { href: string; rel?: string } | undefined {
  if (isOwnPath(href) || /^#[\w-]+$/.test(href)) return { href };
  if (!URL.canParse(href)) return undefined;
  const { protocol } = new URL(href);
  if (protocol === 'mailto:') return { href };
  return protocol === 'https:' || protocol === 'http:' ? { href, rel: 'noopener noreferrer ugc' } : undefined;
}

/** A path of this house: not another host in disguise (`//`, `/\`), and nothing a browser would tidy into one. */
function isOwnPath(href: string): boolean {
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(href) && !href.includes('\\');
}
