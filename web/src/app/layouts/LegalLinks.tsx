import { TEXTS } from '@plausch/protocol/pages';
import type { ReactNode } from 'react';
import { t } from '../../i18n/shell.ts';
import styles from './LegalLinks.module.css';

/**
 * The way to the texts that must be near from everywhere. They are documents of their own, so the browser leads there: this
 * needs no router, and stands on the error page as well. `children`: further ways, before them.
 */
export function LegalLinks({ children }: { readonly children?: ReactNode }) {
  return (
    <nav aria-label={t('legal.links')} className={styles['legal']}>
      {children}
      {Object.entries(TEXTS).map(([address, words]) => (
        <a key={address} href={address}>
          {words}
        </a>
      ))}
    </nav>
  );
}
