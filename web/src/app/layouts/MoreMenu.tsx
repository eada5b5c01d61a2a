import { TEXTS } from '@plausch/protocol/pages';
import { Ellipsis } from 'lucide-react';
import { useId } from 'react';
import { t } from '../../i18n/more.ts';
import styles from './MoreMenu.module.css';

/**
 * What has no place among the areas: the texts of the house, over any page, which stays open beside what is read. A popover
 * of the browser's own, which opens, closes and gives the focus back without a program. `className`: how an area looks.
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
        {t('more.open')}
      </button>
      <div id={id} popover="auto" className={styles['menu']} role="dialog" aria-labelledby={titleId}>
        <h2 id={titleId} className={styles['title']}>
          {t('more.title')}
        </h2>
        <div className={styles['texts']}>
          {Object.entries(TEXTS).map(([address, words]) => (
            <a key={address} href={address} target="_blank" rel="noopener">
              {words}
            </a>
          ))}
        </div>
        <p className={styles['note']}>{t('more.note')}</p>
      </div>
    </>
  );
}
