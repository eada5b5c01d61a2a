import { z } from 'zod';
import { endpoint } from './endpoints.ts';
import { pageOf, pageQuery } from './paging.ts';
import { id, timestamp } from './shapes.ts';

/** Longest address of a piece of news, in characters. */
export const NEWS_SLUG_MAX = 80;

/** The id or the slug of a piece of news, as an address or a command names it. */
export const newsKey = z.string().min(1).max(NEWS_SLUG_MAX).toLowerCase();

const picture = z
  .strictObject({
    scene: z.string().meta({ description: 'The scene that is shown, by its id' }),
    alt: z.string().meta({ description: 'What there is to see' }),
  })
  .nullable();

const newsItem = z
  .strictObject({
    id,
    slug: z.string(),
    title: z.string(),
    teaser: z.string(),
    picture,
    publishedAt: timestamp,
  })
  .meta({ id: 'NewsItem' });
export type NewsItem = z.infer<typeof newsItem>;

export const newsArticle = newsItem
  .extend({ body: z.string().meta({ description: 'Markdown' }), updatedAt: timestamp })
  .meta({ id: 'NewsArticle' });
export type NewsArticle = z.infer<typeof newsArticle>;

const listNews = endpoint({
  method: 'GET',
  path: '/news',
  summary: 'What is new, newest first.',
  access: 'public',
  limit: 'read',
  pageLength: 10,
  query: z.strictObject(pageQuery),
  status: 200,
  response: pageOf(newsItem),
});

const getNews = endpoint({
  method: 'GET',
  path: '/news/:id',
  summary: 'One piece of news, by its id or its slug.',
  access: 'public',
  limit: 'read',
  params: z.strictObject({ id: newsKey }),
  status: 200,
  response: z.strictObject({ item: newsArticle }),
});

export const newsEndpoints = { listNews, getNews } as const;
