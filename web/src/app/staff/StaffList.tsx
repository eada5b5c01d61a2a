import { Button, Card, Placeholder } from '@plausch/ui';
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
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
  askedEveryMs,
  onShown,
}: {
  readonly queryKey: QueryKey;
  readonly fetchPage: (page: string | undefined) => Promise<ListPage<Item>>;
  readonly keyOf: (item: Item) => string;
  /** `before`: the item above it. */
  readonly row: (item: Item, before: Item | undefined) => ReactNode;
  readonly none: ReactNode;
  /** Where others change the list. */
  readonly askedEveryMs?: number;
  /** Hears what is in the list. */
  readonly onShown?: (items: readonly Item[]) => void;
}) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => staffCall(() => fetchPage(pageParam)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    refetchInterval: askedEveryMs ?? false,
  });
  const shown = useEffectEvent(() => onShown?.(data?.pages.flatMap((page) => page.items) ?? []));
  useEffect(() => {
    if (data) shown();
  }, [data]);
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
          {items.map((item, index) => (
            <li key={keyOf(item)}>{row(item, items[index - 1])}</li>
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
