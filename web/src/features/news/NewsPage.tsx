import { Button, Note, Placeholder } from '@plausch/ui';
import { infiniteQueryOptions, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { Rss } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { call, wordsFor } from '../../api/index.ts';
import type { AnswerOf } from '../../api/wire.ts';
import { KeptFocus } from '../../app/KeptFocus.tsx';
import { Page } from '../../app/layouts/Page.tsx';
import { paths } from '../../app/paths.ts';
import { dayInFull } from '../../i18n/day.ts';
import { t } from '../../i18n/news.ts';
import styles from './News.module.css';
import { NewsPicture } from './NewsPicture.tsx';
import { newsAhead } from './news.ahead.ts';

type Item = AnswerOf<'listNews'>['items'][number];

const FEED = '/news/feed.atom';

const newsQuery = infiniteQueryOptions({
  queryKey: ['listNews'],
  queryFn: ({ pageParam, signal }) =>
    pageParam === null
      ? newsAhead.take(() => call('listNews', { query: {}, signal }))
      : call('listNews', { query: { page: pageParam }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  networkMode: 'always',
  // Kept until the tab is closed: a person may want to read it after a long talk, without a network.
  gcTime: Number.POSITIVE_INFINITY,
});

/** Fetches what the page shows first. Never rejects. */
export function ahead(queries: QueryClient): Promise<void> {
  return queries.prefetchInfiniteQuery(newsQuery);
}

/** `/news`: what is new, newest first; the newest one larger than the others. */
export function Component() {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(newsQuery);
  const content = useRef<HTMLDivElement>(null);
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Page title={t('news.title')}>
      <div ref={content}>
        {!data && !error && <Loading />}
        {error && !isFetchNextPageError && (
          <Note tone="danger">
            <p>{wordsFor(error)}</p>
            <Button variant="text" onClick={() => void refetch()}>
              {t('news.retry')}
            </Button>
          </Note>
        )}
        {data && items.length === 0 && <p className={styles['none']}>{t('news.none')}</p>}
        <ul className={styles['list']}>
          {items.map((item, place) => (
            <li key={item.id}>
              <NewsCard item={item} isFirst={place === 0} />
            </li>
          ))}
        </ul>
        {(data ?? error) && (
          <div className={styles['below']}>
            {isFetchNextPageError && (
              <Note tone="danger" className={styles['problem']}>
                {wordsFor(error)}
              </Note>
            )}
            {hasNextPage && (
              <Button variant="outline" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t(isFetchNextPageError ? 'news.retry' : 'news.older')}
              </Button>
            )}
            <a href={FEED} className={styles['feed']}>
              <Rss size={18} aria-hidden="true" />
              {t('news.feed')}
            </a>
          </div>
        )}
        <KeptFocus within={content} />
      </div>
    </Page>
  );
}

/** The whole card leads there; its link is the title. */
function NewsCard({ item, isFirst }: { readonly item: Item; readonly isFirst: boolean }) {
  return (
    <article className={styles['card']}>
      {item.picture && <NewsPicture scene={item.picture.scene} alt="" isFirst={isFirst} />}
      <div className={styles['words']}>
        <time dateTime={item.publishedAt}>{dayInFull(item.publishedAt)}</time>
        <h2 dir="auto">
          <Link to={paths.newsItem(item.slug)}>{item.title}</Link>
        </h2>
        <p dir="auto">{item.teaser}</p>
      </div>
    </article>
  );
}

function Loading() {
  return (
    <div className={styles['list']} role="status" aria-label={t('news.loading')}>
      {[1, 2, 3].map((place) => (
        <div key={place} className={styles['card']}>
          <Placeholder shape="block" className={styles['coming'] ?? ''} />
        </div>
      ))}
    </div>
  );
}
