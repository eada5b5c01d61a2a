import { escapeHtml } from '@plausch/platform/html';
import type { HttpServer } from '@plausch/platform/http';
import { DOCUMENTS } from '@plausch/protocol/pages';
import { addressesOfNews } from './features/news/index.ts';
import type { Ground } from './ground.ts';

/** Pages that say something to people who come from elsewhere; forms and the app itself do not. */
const PUBLIC_PAGES = ['/', '/main', '/news', ...Object.keys(DOCUMENTS)];

/** `/robots.txt` and `/sitemap.xml`: what there is to find here, for those who look for it on behalf of others. */
export function installCrawlers(ground: Ground, { fastify }: Pick<HttpServer, 'fastify'>): void {
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
      const addresses = [...PUBLIC_PAGES, ...(await addressesOfNews(ground))];
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
