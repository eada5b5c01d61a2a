import { newsKey } from '@plausch/protocol';
import type { Ground } from '../../ground.ts';
import type { Preview } from '../../preview.ts';
import { newsBy } from './news.http.ts';
import { publishedNews } from './news.store.ts';

const IN_SITEMAP = 1_000;

/** The paths of the newest pieces, for the sitemap. */
export async function addressesOfNews(ground: Pick<Ground, 'database'>): Promise<string[]> {
  const rows = await publishedNews(ground.database.drizzle, { most: IN_SITEMAP });
  return rows.map(({ slug }) => `/news/${slug}`);
}

/** What a link to a piece shows of it. */
export async function newsPreview(
  ground: Pick<Ground, 'brand' | 'database'>,
  { pathname }: URL,
): Promise<Preview | 'nothing' | undefined> {
  const [, written] = /^\/news\/([^/]+)$/.exec(pathname) ?? [];
  if (written === undefined) return undefined;
  const { data: key } = newsKey.safeParse(decodeURIComponent(written));
  const article = key === undefined ? undefined : await newsBy(ground, key);
  if (!article) return 'nothing';
  const { title, teaser, slug, publishedAt } = article;
  return {
    title: `${title} · ${ground.brand.name}`,
    description: teaser,
    canonical: `/news/${slug}`,
    publishedAt,
  };
}
