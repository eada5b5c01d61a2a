import { Button, Card, Placeholder } from '@plausch/ui';
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../../i18n/staff.ts';
import styles from './Staff.module.css';
import { StaffProblem } from './StaffProblem.tsx';
import { staffCall } from './staff-call.ts';

type ListPage<Item> = { readonly items: readonly Item[]; readonly next: string | null };

/** A list that comes in pages, with its states: coming, none, refused. */
export function StaffList<Item>({
  queryKey,
  fetchPage,
  keyOf,
  row,
  none,
}: {
  readonly queryKey: QueryKey;
  readonly fetchPage: (page: string | undefined) => Promise<ListPage<Item>>;
  readonly keyOf: (item: Item) => string;
  readonly row: (item: Item) => ReactNode;
  readonly none: ReactNode;
}) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => staffCall(() => fetchPage(pageParam)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
  if (!data) {
    return error ? <StaffProblem error={error} onRetry={() => void refetch()} /> : <Loading />;
  }
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <div className={styles['none']}>{none}</div>;
  return (
    <>
      {error && <StaffProblem error={error} onRetry={() => void refetch()} />}
      <Card variant="list">
        <ul className={styles['list']}>
          {items.map((item) => (
            <li key={keyOf(item)}>{row(item)}</li>
          ))}
        </ul>
      </Card>
      {hasNextPage && (
        <Button variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('state.more')}
        </Button>
      )}
    </>
  );
}

export function Loading() {
  return (
    <div role="status" aria-label={t('state.loading')} className={styles['coming']}>
      {[1, 2, 3].map((place) => (
        <Placeholder key={place} />
      ))}
    </div>
  );
}
