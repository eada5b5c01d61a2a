import { isId } from '@plausch/platform/ids';
import { endpoints, type NewsArticle, type NewsItem } from '@plausch/protocol';
import type { Edges, Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { feedOf } from './news.feed.ts';
import { publishedBy, publishedNews } from './news.store.ts';
import type { PublishedRow } from './news.tables.ts';

const IN_FEED = 20;
const SLUG = /^[a-z0-9-]+$/;

/** [NW1] [NW2] [NW5] What readers ask for. */
export function installNewsHttp(
  ground: Pick<Ground, 'brand' | 'database' | 'origin'>,
  { http }: Pick<Edges, 'http'>,
): void {
  const { database } = ground;

  http.list(endpoints.listNews, {
    rows: (_call, wanted) => publishedNews(database.drizzle, wanted),
    item: toItem,
  });

  http.query(endpoints.getNews, async ({ params }) => {
    const row = await newsBy(ground, params.id);
    if (!row) throw new Refusal('not_found');
    return { item: toArticle(row) };
  });

  http.fastify.get(
    '/news/feed.atom',
    { schema: { hide: true }, config: { limit: 'page' } },
    async (_request, reply) => {
      const rows = await publishedNews(database.drizzle, { most: IN_FEED });
      const feed = feedOf(rows, { brand: ground.brand, origin: ground.origin() });
      return reply.header('cache-control', 'no-cache').type('application/atom+xml; charset=utf-8').send(feed);
    },
  );
}

/** The published piece of an id or a slug; a path may hold any text. */
export async function newsBy(
  ground: Pick<Ground, 'database'>,
  key: string,
): Promise<PublishedRow | undefined> {
  if (isId(key)) return publishedBy(ground.database.drizzle, { id: key });
  return SLUG.test(key) ? publishedBy(ground.database.drizzle, { slug: key }) : undefined;
}

function toItem({ id, slug, title, teaser, picture, pictureAlt, publishedAt }: PublishedRow): NewsItem {
  const shown = picture !== null && pictureAlt !== null ? { scene: picture, alt: pictureAlt } : null;
  return { id, slug, title, teaser, picture: shown, publishedAt: publishedAt.toISOString() };
}

function toArticle(row: PublishedRow): NewsArticle {
  return { ...toItem(row), body: row.body, updatedAt: row.updatedAt.toISOString() };
}
