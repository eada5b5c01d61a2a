import { DOCUMENTS } from '@plausch/protocol/pages';
import { Link } from 'react-router';
import { t } from '../../i18n/shell.ts';
import { paths } from '../paths.ts';
import styles from './public.module.css';

/** The way to the texts that must be near from everywhere. They are documents of their own, so the browser leads there. */
export function LegalLinks() {
  return (
    <nav aria-label={t('legal.links')} className={styles['legal']}>
      <Link to={paths.news()}>{t('area.news')}</Link>
      {Object.entries(DOCUMENTS).map(([address, words]) => (
        <a key={address} href={address}>
          {words}
        </a>
      ))}
    </nav>
  );
}
