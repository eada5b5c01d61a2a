import { Note } from '@plausch/ui';
import { Link } from 'react-router';
import { t } from '../../i18n/market.ts';
import { paths } from '../paths.ts';
import styles from './Market.module.css';

/** Why a listing waits, and how the next one need not. */
export function HeldNote({ words = t('own.held') }: { readonly words?: string }) {
  return (
    <Note tone="info">
      <p>{words}</p>
      <Link to={paths.settings('konto')} className={styles['factor']}>
        {t('own.factor')}
      </Link>
    </Note>
  );
}
