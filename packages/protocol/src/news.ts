import { z } from 'zod';
import { endpoint } from './endpoints.ts';
import { codePointsOf, hasSomethingToSee, isPlain, normalizeLines, normalizeText } from './limits.ts';
import { pageOf, pageQuery } from './paging.ts';
import { id, nothing, timestamp } from './shapes.ts';

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

const newsDraft = newsArticle
  .extend({ publishedAt: timestamp.nullable().meta({ description: 'Null: nobody else sees it' }) })
  .meta({ id: 'NewsDraft' });
export type NewsDraft = z.infer<typeof newsDraft>;

const TITLE_MAX = 120;
const TEASER_MAX = 300;
const BODY_MAX = 20_000;
const ALT_MAX = 200;

const written = (most: number, normalize: (text: string) => string, error: string) =>
  z
    .string()
    .max(most * 4)
    .transform(normalize)
    .refine((text) => codePointsOf(text) <= most && hasSomethingToSee(text) && isPlain(text), { error });

const newsFields = {
  title: written(TITLE_MAX, normalizeText, 'title'),
  teaser: written(TEASER_MAX, normalizeText, 'teaser'),
  body: written(BODY_MAX, normalizeLines, 'body').meta({ description: 'Markdown' }),
  picture: z
    .strictObject({ scene: z.string().max(64), alt: written(ALT_MAX, normalizeText, 'alt') })
    .nullable(),
};

const desk = { access: 'session', role: 'admin', limit: 'write' } as const;

const listNewsDrafts = endpoint({
  ...desk,
  method: 'GET',
  path: '/admin/news',
  summary: 'All news, drafts too, the last changed first.',
  secondFactor: 'held',
  limit: 'read',
  pageLength: 30,
  query: z.strictObject(pageQuery),
  status: 200,
  response: pageOf(newsDraft),
});

const getNewsDraft = endpoint({
  ...desk,
  method: 'GET',
  path: '/admin/news/:id',
  summary: 'One piece of news, a draft too.',
  secondFactor: 'held',
  limit: 'read',
  params: z.strictObject({ id }),
  status: 200,
  response: z.strictObject({ item: newsDraft }),
});

const createNews = endpoint({
  ...desk,
  method: 'POST',
  path: '/admin/news',
  summary:
    'Write a piece of news: a draft until it is published. Its address is made from its title and stays.',
  secondFactor: 'held',
  body: z.strictObject(newsFields),
  status: 201,
  response: z.strictObject({ item: newsDraft }),
});

const changeNews = endpoint({
  ...desk,
  method: 'PUT',
  path: '/admin/news/:id',
  summary: 'Change a piece of news; what is published changes for all readers.',
  secondFactor: 'held',
  params: z.strictObject({ id }),
  body: z.strictObject(newsFields),
  status: 200,
  response: z.strictObject({ item: newsDraft }),
});

const publishNews = endpoint({
  ...desk,
  method: 'POST',
  path: '/admin/news/:id/publication',
  summary: 'Show it to everybody.',
  secondFactor: 'held',
  params: z.strictObject({ id }),
  status: 200,
  response: z.strictObject({ item: newsDraft }),
});

const withdrawNews = endpoint({
  ...desk,
  method: 'DELETE',
  path: '/admin/news/:id/publication',
  summary: 'Make a draft of it again.',
  secondFactor: 'held',
  params: z.strictObject({ id }),
  status: 200,
  response: z.strictObject({ item: newsDraft }),
});

const removeNews = endpoint({
  ...desk,
  method: 'DELETE',
  path: '/admin/news/:id',
  summary: 'Remove a piece of news for good.',
  secondFactor: 'held',
  params: z.strictObject({ id }),
  status: 200,
  response: nothing,
});

/** Those of the desk, which only administrators ask. */
export const newsDeskEndpoints = {
  listNewsDrafts,
  getNewsDraft,
  createNews,
  changeNews,
  publishNews,
  withdrawNews,
  removeNews,
} as const;

export const newsEndpoints = { listNews, getNews, ...newsDeskEndpoints } as const;
