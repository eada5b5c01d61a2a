import { Card, Placeholder } from '@plausch/ui';
import { Link } from 'react-router';
import { type MarketKind, useMarketKind } from '../../features/marketplace/index.ts';
import { Coins } from '../../features/wallet/index.ts';
import { here } from '../../i18n/day.ts';
import { t } from '../../i18n/market.ts';
import styles from './Market.module.css';
import { marketPaths } from './market-paths.ts';
import { PriceCurve } from './PriceCurve.tsx';
import { Problem } from './Problems.tsx';

/** What a kind was sold for, and what the house asks for it. */
export function Prices({ kindId }: { readonly kindId: string }) {
  const query = useMarketKind(kindId);
  return (
    <Card className={styles['prices']}>
      <h2 className={styles['title']}>{t('prices.title')}</h2>
      {!query.data && <Problem query={query} />}
      {query.data && <Known market={query.data} />}
      {!query.data && !query.error && (
        <div role="status" aria-label={t('prices.loading')}>
          <Placeholder />
        </div>
      )}
      <Link to={marketPaths.market({ sache: kindId })}>{t('listing.others')}</Link>
    </Card>
  );
}

function Known({ market: { sold, median, days, shopPrice } }: { readonly market: MarketKind }) {
  return (
    <>
      {days.length > 1 && <PriceCurve days={days} median={median} />}
      <p>{median === null ? t('prices.none') : t('prices.sold', { sold, median })}</p>
      <p>{shopPrice === null ? t('prices.noShop') : t('prices.shop', { price: shopPrice })}</p>
      {days.length > 1 && (
        <details className={styles['days']}>
          <summary>{t('prices.table')}</summary>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('prices.day')}</th>
                <th scope="col">{t('prices.count')}</th>
                <th scope="col">{t('prices.average')}</th>
              </tr>
            </thead>
            <tbody>
              {days.map(({ day, sold: count, average }) => (
                <tr key={day}>
                  <th scope="row">{here.shortDayOfYear(noonOf(day))}</th>
                  <td>{count}</td>
                  <td>
                    <Coins count={average} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </>
  );
}

/** A day of the house, which is that day wherever the device is not further away than half of one. */
function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00Z`);
}
