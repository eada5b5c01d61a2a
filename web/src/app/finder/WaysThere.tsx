import { Keyboard, Search } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useStore } from 'zustand';
import { chosenKeys, nameOfKey } from '../../features/settings/index.ts';
import { t } from '../../i18n/finder-ways.ts';
import areaStyles from '../layouts/app.module.css';
import { type Opened, open } from './opened.ts';
import styles from './WaysThere.module.css';

/** Below the areas of a wide window; on phones it is behind „Mehr“. */
export function Find() {
  const { find } = useStore(chosenKeys);
  return (
    <button
      type="button"
      className={`${areaStyles['area']} ${styles['find']}`}
      aria-haspopup="dialog"
      title={find === '' ? undefined : nameOfKey(find)}
      onClick={() => open('finder')}
    >
      <Search size={22} aria-hidden="true" />
      {t('ways.find')}
    </button>
  );
}

/** At the top of „Mehr“, which closes first: only then the focus comes back to where it opened. Below it the texts of the house are. */
export function More() {
  const { find, keys } = useStore(chosenKeys);
  const go =
    (what: Opened) =>
    ({ currentTarget }: MouseEvent<HTMLElement>) => {
      currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
      open(what);
    };
  return (
    <>
      <div className={styles['acts']}>
        <button type="button" aria-haspopup="dialog" onClick={go('finder')}>
          <Search size={20} aria-hidden="true" />
          <span>{t('ways.findMore')}</span>
          {find !== '' && <small aria-hidden="true">{nameOfKey(find)}</small>}
        </button>
        <button type="button" aria-haspopup="dialog" className={styles['forKeys']} onClick={go('keys')}>
          <Keyboard size={20} aria-hidden="true" />
          <span>{t('ways.keys')}</span>
          {keys !== '' && <small aria-hidden="true">{nameOfKey(keys)}</small>}
        </button>
      </div>
      <h2 className={styles['title']}>{t('ways.texts')}</h2>
      <p className={styles['note']}>{t('ways.textsNote')}</p>
    </>
  );
}
