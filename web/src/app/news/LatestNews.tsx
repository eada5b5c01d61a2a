import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { call } from '../../api/index.ts';
import { dayInFull } from '../../i18n/day.ts';
import { t } from '../../i18n/news.ts';
import { paths } from '../paths.ts';
import styles from './LatestNews.module.css';

const SHOWN = 2;
const FRESH_MS = 5 * 60_000;

/** The newest pieces of news, for below what somebody came for: nothing waits for them, and without them there is nothing. */
export function LatestNews() {
  const title = useId();
  const { data } = useQuery({
    queryKey: ['listNews', 'latest'],
    queryFn: ({ signal }) => call('listNews', { query: {}, signal }),
    staleTime: FRESH_MS,
  });
  const items = data?.items.slice(0, SHOWN) ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={title} className={styles['latest']}>
      <div className={styles['head']}>
        <h2 id={title}>{t('news.title')}</h2>
        <Link to={paths.news()}>{t('news.all')}</Link>
      </div>
      <ul>
        {items.map(({ id, slug, title: headline, teaser, publishedAt }) => (
          <li key={id}>
            <h3 dir="auto">
              <Link to={paths.newsItem(slug)}>{headline}</Link>
            </h3>
            <p dir="auto">{teaser}</p>
            <time dateTime={publishedAt}>{dayInFull(publishedAt)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
