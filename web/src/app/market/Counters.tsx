import { Link } from 'react-router';
import { t } from '../../i18n/market.ts';
import { paths } from '../paths.ts';
import styles from './Counters.module.css';

/** One place with two counters: what the house sells, and what people sell to each other. */
export function Counters({ at }: { readonly at: 'shop' | 'market' }) {
  return (
    <nav aria-label={t('counters.label')} className={styles['counters']}>
      <Link to={paths.shop()} aria-current={at === 'shop' ? 'page' : undefined}>
        {t('counters.shop')}
      </Link>
      <Link to={paths.market()} aria-current={at === 'market' ? 'page' : undefined}>
        {t('counters.market')}
      </Link>
    </nav>
  );
}
