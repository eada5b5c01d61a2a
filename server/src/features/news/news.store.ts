import type { Queryable, Transaction } from '@plausch/platform/db';
import { and, desc, eq, isNotNull, lt, sql as raw } from 'drizzle-orm';
import { type NewsRow, news, type PublishedRow } from './news.tables.ts';

const isPublished = (row: NewsRow): row is PublishedRow => row.publishedAt !== null;

/** What is published, newest first, those after one of them if an id is given; none after one that is not there. */
export async function publishedNews(
  sql: Queryable,
  { after, most }: { after?: string | undefined; most: number },
): Promise<PublishedRow[]> {
  const older = raw`(${news.publishedAt}, ${news.id}) < (select published_at, id from news where id = ${after})`;
  const rows = await sql
    .select()
    .from(news)
    .where(and(isNotNull(news.publishedAt), after === undefined ? undefined : older))
    .orderBy(desc(news.publishedAt), desc(news.id))
    .limit(most);
  return rows.filter(isPublished);
}

export async function publishedBy(
  sql: Queryable,
  key: { readonly id: string } | { readonly slug: string },
): Promise<PublishedRow | undefined> {
  const [row] = await sql
    .select()
    .from(news)
    .where('id' in key ? eq(news.id, key.id) : eq(news.slug, key.slug));
  return row && isPublished(row) ? row : undefined;
}

/** Writes one down, or in the place of the one with the same slug; its id, its beginning and its date stay then. */
export async function saveNews(sql: Transaction, row: PublishedRow): Promise<void> {
  const { title, teaser, body, picture, pictureAlt, updatedAt } = row;
  await sql
    .insert(news)
    .values(row)
    .onConflictDoUpdate({
      target: news.slug,
      set: {
        title,
        teaser,
        body,
        picture,
        pictureAlt,
        updatedAt,
        publishedAt: raw`coalesce(${news.publishedAt}, excluded.published_at)`,
      },
    });
}

export async function newsById(sql: Queryable, id: string): Promise<NewsRow | undefined> {
  const [row] = await sql.select().from(news).where(eq(news.id, id));
  return row;
}

/** All of it, drafts too, newest first. */
export function allNews(
  sql: Queryable,
  { after, most }: { after: string | undefined; most: number },
): Promise<NewsRow[]> {
  return sql
    .select()
    .from(news)
    .where(after === undefined ? undefined : lt(news.id, after))
    .orderBy(desc(news.id))
    .limit(most);
}

/** Says whether it was written: not where the address is taken. */
export async function insertNews(sql: Transaction, row: NewsRow): Promise<boolean> {
  const rows = await sql.insert(news).values(row).onConflictDoNothing().returning({ id: news.id });
  return rows.length > 0;
}

export async function updateNews(
  sql: Transaction,
  id: string,
  change: Partial<Omit<NewsRow, 'id' | 'slug' | 'createdAt'>>,
): Promise<NewsRow | undefined> {
  const [row] = await sql.update(news).set(change).where(eq(news.id, id)).returning();
  return row;
}

export async function deleteNews(sql: Transaction, id: string): Promise<NewsRow | undefined> {
  const [row] = await sql.delete(news).where(eq(news.id, id)).returning();
  return row;
}

/** Makes a draft of one; says whether it was published. */
export async function withdrawNews(sql: Transaction, slug: string): Promise<boolean> {
  const rows = await sql
    .update(news)
    .set({ publishedAt: null })
    .where(and(eq(news.slug, slug), isNotNull(news.publishedAt)))
    .returning({ id: news.id });
  return rows.length > 0;
}
