import { lexer, type Tokens } from 'marked';
import { createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { fromMarkdown } from '../markdown/markdown.ts';

export type Frame = {
  /** HTML around the text, with `{{title}}`, `{{description}}`, `{{contents}}`, `{{content}}`, `{{links}}` and `{{path}}`. */
  readonly template: string;
  /** The path of this document. */
  readonly address: string;
  /** What the links at the bottom say, by path. */
  readonly titles: Readonly<Record<string, string>>;
};

/**
 * A whole document from a text in Markdown. Its first heading is the title, its first quotation the summary, further headings
 * become the table of contents. What else stands in double braces is left for whoever serves it.
 *
 * @throws Error when the text has no title or no summary
 */
export function writeDocument(text: string, { template, address, titles }: Frame): string {
  const tokens = lexer(text);
  const headings = tokens.filter((token): token is Tokens.Heading => token.type === 'heading');
  const title = headings.find(({ depth }) => depth === 1)?.text;
  const summary = tokens.find((token): token is Tokens.Blockquote => token.type === 'blockquote');
  if (title === undefined || !summary) throw new Error(`${address} needs a title and a summary.`);
  const sections = headings.filter(({ depth }) => depth === 2).map((heading) => heading.text);
  const content = renderToStaticMarkup(createElement(Fragment, null, fromMarkdown(text, { headings: 1 })));
  const parts: Readonly<Record<string, string>> = {
    title: plain(title),
    description: plain(summary.text.replace(/\*\*[^*]+\*\*/, '')),
    contents: contentsOf(sections),
    content: wideTables(withAnchors(content, sections)),
    links: linksTo(titles, address),
    path: address,
  };
  return template.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => parts[name] ?? whole);
}

/** What a document says about itself to those who link to it; a page for one person alone says nothing. */
const SHARED =
  /\s*<(?:link rel="canonical"|meta (?:property="og:|name="(?:twitter:card|description)"))[^>]*>/g;

/** The page around something that the server writes in place of `{{title}}` and `{{content}}`. */
export function writeFrame({ template, titles }: Omit<Frame, 'address'>): string {
  return template
    .replace(SHARED, '')
    .replace(/<nav class="contents"[\s\S]*?<\/nav>\s*/, '')
    .replace('{{links}}', () => linksTo(titles, ''));
}

/** The same with a program. */
export function withProgram(document: string, file: string): string {
  return document.replace('</head>', () => `  <script type="module" src="/${file}"></script>\n  </head>`);
}

function contentsOf(sections: readonly string[]): string {
  const items = sections.map((section) =>
    createElement('li', { key: section }, createElement('a', { href: `#${anchorOf(section)}` }, section)),
  );
  return renderToStaticMarkup(createElement('ol', null, items));
}

function linksTo(titles: Frame['titles'], address: string): string {
  const links = Object.entries(titles).map(([path, words]) =>
    createElement(
      'a',
      { key: path, href: path, 'aria-current': path === address ? 'page' : undefined },
      words,
    ),
  );
  return renderToStaticMarkup(createElement(Fragment, null, links));
}

/** Sections are written in the order of their headings. */
function withAnchors(html: string, sections: readonly string[]): string {
  const left = [...sections];
  return html.replaceAll('<h2>', () => `<h2 id="${anchorOf(left.shift() ?? '')}">`);
}

/** A table becomes a list where the page is narrow. */
function wideTables(html: string): string {
  return html.replaceAll('<table>', '<div class="table"><table>').replaceAll('</table>', '</table></div>');
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

/** Words for an attribute or the title, without the marks of Markdown. */
function plain(text: string): string {
  const words = text
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replace(/[*`>]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return renderToStaticMarkup(createElement(Fragment, null, words));
}
