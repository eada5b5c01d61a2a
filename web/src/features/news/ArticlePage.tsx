import { Button, Note } from '@plausch/ui';
import { useRef } from 'react';
import { Link, type LoaderFunctionArgs, matchPath, useLoaderData, useRevalidator } from 'react-router';
import { ApiError, call, wordsFor } from '../../api/index.ts';
import type { AnswerOf } from '../../api/wire.ts';
import { KeptFocus } from '../../app/KeptFocus.tsx';
import { Page } from '../../app/layouts/Page.tsx';
import { pageError } from '../../app/page-error.ts';
import { PATTERNS, paths } from '../../app/paths.ts';
import { dayInFull } from '../../i18n/day.ts';
import { t } from '../../i18n/news.ts';
import { fromMarkdown, type OwnLinkProps } from '../../markdown/markdown.ts';
import styles from './News.module.css';
import { NewsPicture } from './NewsPicture.tsx';

type Article = AnswerOf<'getNews'>['item'];

/** What there is to read, or why there is nothing; news that does not exist ends in the error page. */
export async function loader({ params, request }: LoaderFunctionArgs): Promise<Article | { error: unknown }> {
  try {
    const { item } = await call('getNews', { params: { id: params['id'] ?? '' }, signal: request.signal });
    return item;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) {
      throw pageError({ status: 404, description: `Page not found: ${new URL(request.url).pathname}` });
    }
    return { error };
  }
}

/** `/news/{id}`: one piece of news. */
export function Component() {
  const found = useLoaderData<typeof loader>();
  const content = useRef<HTMLDivElement>(null);
  const title = 'error' in found ? t('news.title') : found.title;
  return (
    <Page title={title} up={{ to: paths.news(), label: t('news.all') }}>
      <div ref={content}>
        {'error' in found ? <NotLoaded error={found.error} /> : <Whole article={found} />}
        <KeptFocus within={content} />
      </div>
    </Page>
  );
}

function NotLoaded({ error }: { readonly error: unknown }) {
  const { revalidate, state } = useRevalidator();
  return (
    <Note tone="danger">
      <p>{wordsFor(error)}</p>
      <Button variant="text" busy={state === 'loading'} onClick={() => void revalidate()}>
        {t('news.retry')}
      </Button>
    </Note>
  );
}

function Whole({ article }: { readonly article: Article }) {
  const { picture, publishedAt, updatedAt, teaser, body } = article;
  const isChanged = dayInFull(updatedAt) !== dayInFull(publishedAt);
  return (
    <article className={styles['article']}>
      {picture && <NewsPicture scene={picture.scene} alt={picture.alt} isFirst />}
      <p className={styles['when']}>
        <time dateTime={publishedAt}>{dayInFull(publishedAt)}</time>
        {isChanged && <>, {t('news.changed', { day: dayInFull(updatedAt) })}</>}
      </p>
      <p className={styles['teaser']} dir="auto">
        {teaser}
      </p>
      {fromMarkdown(body, { ownLink: OwnLink })}
    </article>
  );
}

/** To another page without loading everything anew, which would end a talk; documents are no pages of the client. */
function OwnLink({ href, children }: OwnLinkProps) {
  const { pathname } = new URL(href, window.location.origin);
  const isPage = Object.values(PATTERNS).some((pattern) => matchPath(pattern, pathname));
  return isPage ? <Link to={href}>{children}</Link> : <a href={href}>{children}</a>;
}
