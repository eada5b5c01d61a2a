import { escapeHtml } from '@plausch/platform/html';
import type { HttpServer } from '@plausch/platform/http';
import { PAGES, type PageRow, TEXTS } from '@plausch/protocol/pages';
import type { AnyFeature } from './feature.ts';
import type { Ground } from './ground.ts';

/** Pages with content for readers from a search engine; forms and the app itself have none. */
const PUBLIC_PAGES = [
  ...Object.entries<PageRow>(PAGES).flatMap(([page, { about }]) => (about === undefined ? [] : [page])),
  ...Object.keys(TEXTS),
];

/** `/robots.txt` and `/sitemap.xml`: which pages search engines may list. */
export function installCrawlers(
  ground: Ground,
  { fastify }: Pick<HttpServer, 'fastify'>,
  features: readonly Pick<AnyFeature, 'addresses'>[],
): void {
  fastify.get('/robots.txt', { schema: { hide: true }, config: { limit: 'page' } }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /socket.io/\nDisallow: /vorgang/\nSitemap: ${ground.origin()}/sitemap.xml\n`,
      ),
  );

  fastify.get(
    '/sitemap.xml',
    { schema: { hide: true }, config: { limit: 'page' } },
    async (_request, reply) => {
      const own = await Promise.all(features.map(({ addresses }) => addresses?.(ground) ?? []));
      const addresses = [...PUBLIC_PAGES, ...own.flat()];
      const entries = addresses.map(
        (address) => `<url><loc>${escapeHtml(`${ground.origin()}${address}`)}</loc></url>`,
      );
      return reply
        .type('application/xml; charset=utf-8')
        .send(
          `<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
        );
    },
  );
}
