import type { HttpServer } from '@plausch/platform/http';
import type { Ground } from './ground.ts';

/** The dark look is the default; where the light one is chosen, the page itself sets its colour. */
const NIGHT = '#17111f';

const png = (file: string, size: number, purpose = 'any') => ({
  src: `/icons/${file}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** `/manifest.webmanifest`: how a phone keeps the chat among its apps. The icons are made with the web client. */
export function installManifest({ brand }: Ground, { fastify }: Pick<HttpServer, 'fastify'>): void {
  const icon = png('icon-192', 192);
  const manifest = {
    id: '/',
    name: brand.name,
    short_name: brand.name,
    ...(brand.claim !== '' && { description: brand.claim }),
    lang: 'de',
    dir: 'ltr',
    start_url: '/main',
    scope: '/',
    display: 'standalone',
    background_color: NIGHT,
    theme_color: NIGHT,
    categories: ['social', 'entertainment'],
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      icon,
      png('icon-512', 512),
      png('maskable-512', 512, 'maskable'),
    ],
    shortcuts: [
      { name: 'Räume', url: '/main', icons: [icon] },
      { name: 'Neues', url: '/news', icons: [icon] },
    ],
  };
  fastify.get(
    '/manifest.webmanifest',
    { schema: { hide: true }, config: { limit: 'page' } },
    (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type('application/manifest+json; charset=utf-8')
        .send(JSON.stringify(manifest)),
  );
}
