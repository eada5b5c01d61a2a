import { Link } from 'react-router';
import { t } from '../../i18n/market.ts';
import styles from './Counters.module.css';
import { marketPaths } from './market-paths.ts';

/** One place with two counters: what the house sells, and what people sell to each other. */
export function Counters({ at }: { readonly at: 'shop' | 'market' }) {
  return (
    <nav aria-label={t('counters.label')} className={styles['counters']}>
      <Link to={marketPaths.shop()} aria-current={at === 'shop' ? 'page' : undefined}>
        {t('counters.shop')}
      </Link>
      <Link to={marketPaths.market()} aria-current={at === 'market' ? 'page' : undefined}>
        {t('counters.market')}
      </Link>
    </nav>
  );
}
