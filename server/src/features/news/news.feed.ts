import { escapeHtml } from '@plausch/platform/html';
import type { PublishedRow } from './news.tables.ts';

/** [NW5] The news as an Atom feed (RFC 4287): titles and teasers as plain text, each with a link to the whole piece. */
export function feedOf(
  rows: readonly PublishedRow[],
  { brand, origin }: { readonly brand: { readonly name: string }; readonly origin: string },
): string {
  const name = escapeHtml(brand.name);
  const updated = new Date(Math.max(0, ...rows.map((row) => row.updatedAt.getTime()))).toISOString();
  const entries = rows.map((row) => {
    const address = `${origin}/news/${row.slug}`;
    return [
      '<entry>',
      `<id>urn:uuid:${row.id}</id>`,
      `<title>${escapeHtml(row.title)}</title>`,
      `<link href="${escapeHtml(address)}"/>`,
      `<published>${row.publishedAt.toISOString()}</published>`,
      `<updated>${row.updatedAt.toISOString()}</updated>`,
      `<summary>${escapeHtml(row.teaser)}</summary>`,
      '</entry>',
    ].join('');
  });
  const self = escapeHtml(`${origin}/news/feed.atom`);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de">',
    `<id>${self}</id><title>Neues bei ${name}</title><author><name>${name}</name></author>`,
    `<link rel="self" href="${self}"/><link href="${escapeHtml(`${origin}/news`)}"/><updated>${updated}</updated>`,
    ...entries,
    '</feed>\n',
  ].join('\n');
}
