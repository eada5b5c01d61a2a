import { rankName } from '@plausch/protocol/ranks';
import { Button, Card, Note, Placeholder } from '@plausch/ui';
import { wordsFor } from '../../api/index.ts';
import { useEntries, type WalletEntry } from '../../features/wallet/index.ts';
import { t } from '../../i18n/coins.ts';
import { here } from '../../i18n/day.ts';
import styles from './CoinHistory.module.css';

const NUMBER = new Intl.NumberFormat('de-DE');
/** With a real minus, as wide as the plus. */
const signed = (amount: number) => `${amount < 0 ? '−' : '+'}${NUMBER.format(Math.abs(amount))}`;

/** What came into one's wallet and went out of it, day by day, the newest first. */
export function CoinHistory() {
  const query = useEntries();
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  const days = Map.groupBy(entries, ({ at }) => here.day(new Date(at)));
  return (
    <div className={styles['history']}>
      {error && (!data || isFetchNextPageError) && (
        <Note tone="danger">
          <p>{wordsFor(error)}</p>
          <Button variant="text" onClick={() => void (data ? fetchNextPage() : query.refetch())}>
            {t('retry')}
          </Button>
        </Note>
      )}
      {!data && !error && (
        <div role="status" aria-label={t('loading')}>
          <Placeholder shape="block" />
        </div>
      )}
      {data && entries.length === 0 && <p className={styles['none']}>{t('none')}</p>}
      {[...days].map(([day, ofDay]) => (
        <section key={day}>
          <h2 className={styles['day']}>{day}</h2>
          <Card variant="list">
            <ul className={styles['entries']}>
              {ofDay.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ul>
          </Card>
        </section>
      ))}
      {hasNextPage && !isFetchNextPageError && (
        <Button variant="outline" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </div>
  );
}

function Entry({ entry }: { readonly entry: WalletEntry }) {
  const { at, amount, balance } = entry;
  const isIn = amount > 0;
  return (
    <li className={styles['entry']}>
      <span className={styles['words']}>
        <b dir="auto">{causeOf(entry)}</b>
        <small>
          {here.time(new Date(at))} · {t('balance', { count: NUMBER.format(balance) })}
        </small>
      </span>
      <b className={styles['amount']} data-in={isIn} aria-hidden="true">
        {signed(amount)}
      </b>
      <span className="visually-hidden">{t(isIn ? 'came' : 'went', { count: Math.abs(amount) })}</span>
    </li>
  );
}

/** Why coins came or went. */
function causeOf({ reason, reference, name }: WalletEntry): string {
  switch (reason) {
    case 'rank':
      return t('rank', { name: rankName(Number(reference)) });
    case 'guild':
      return t('guild', { name: `[${reference}]` });
    case 'shop':
      return reference?.startsWith('pack.') ? t('shopPack') : t('shop', { name: name ?? t('thing') });
    case 'marketBought':
    case 'marketSold':
    case 'marketFee':
      return t(reason, { name: name ?? t('thing') });
    default:
      return t(reason);
  }
}
