import { Ellipsis } from 'lucide-react';
import { useId } from 'react';
import { t } from '../../i18n/shell.ts';
import { LegalLinks } from './LegalLinks.tsx';
import styles from './MoreMenu.module.css';

/**
 * What has no place among the areas: the texts of the house, over any page without leaving it. A popover of the browser's
 * own, which opens, closes and gives the focus back without a program. `className`: how an area looks.
 */
export function MoreMenu({ className }: { readonly className: string }) {
  const id = useId();
  const titleId = useId();
  return (
    <>
      <button
        type="button"
        className={`${className} ${styles['button']}`}
        popoverTarget={id}
        aria-haspopup="dialog"
      >
        <Ellipsis aria-hidden="true" size={22} />
        {t('app.more')}
      </button>
      <div id={id} popover="auto" className={styles['menu']} role="dialog" aria-labelledby={titleId}>
        <h2 id={titleId} className={styles['title']}>
          {t('legal.links')}
        </h2>
        <LegalLinks isMenu />
        <p className={styles['note']}>{t('app.moreNote')}</p>
      </div>
    </>
  );
}
