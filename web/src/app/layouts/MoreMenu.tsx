import { TEXTS } from '@plausch/protocol/pages';
import { Ellipsis } from 'lucide-react';
import { useId } from 'react';
import { t } from '../../i18n/areas.ts';
import { t as shell } from '../../i18n/index.ts';
import styles from './MoreMenu.module.css';
import { Told } from './Told.tsx';

/**
 * What has no place among the areas: the ways that come with the connection, and the texts of the house, over any page, which stays open beside what is read. A popover
 * of the browser's own, which opens, closes and gives the focus back without a program. `className`: how an area looks.
 */
export function MoreMenu({ className }: { readonly className: string }) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={`${className} ${styles['button']}`}
        popoverTarget={id}
        aria-haspopup="dialog"
      >
        <Ellipsis aria-hidden="true" size={22} />
        {t('areas.more')}
      </button>
      <div id={id} popover="auto" className={styles['menu']} role="dialog" aria-label={shell('legal.links')}>
        <Told part="More" />
        <div className={styles['texts']}>
          {Object.entries(TEXTS).map(([address, words]) => (
            <a key={address} href={address} target="_blank" rel="noopener">
              {words}
            </a>
          ))}
        </div>
      </div>
    </>
  );
}
