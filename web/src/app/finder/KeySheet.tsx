import { Button, Dialog } from '@plausch/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { chosenKeys, type KeyRow, keyParts, nameOfKey, quickKeys } from '../../features/settings/index.ts';
import { t } from '../../i18n/keys.ts';
import { paths } from '../paths.ts';
import styles from './KeySheet.module.css';

/** All keys over any page, as they are chosen on this device. */
export function KeySheet({ onClose }: { readonly onClose: () => void }) {
  const parts = keyParts(useStore(chosenKeys), useStore(quickKeys));
  const navigate = useNavigate();
  const [isGoing, setGoing] = useState(false);
  const toSettings = async () => {
    setGoing(true);
    await navigate(paths.settings('aussehen'), { replace: true });
    onClose();
  };
  // The page that comes takes the focus, which it cannot below a dialog.
  if (isGoing) return null;
  return (
    <Dialog title={t('sheet.title')} onClose={onClose}>
      <p tabIndex={-1} data-autofocus="" className={styles['intro']}>
        {t('sheet.intro')}
      </p>
      <div className={styles['parts']}>
        {parts.map(({ title, rows }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {rows.map((row) => (
                <Row key={row.name} row={row} />
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className={styles['answers']}>
        <Button variant="outline" onClick={toSettings}>
          {t('sheet.change')}
        </Button>
        <Button variant="text" onClick={onClose}>
          {t('sheet.close')}
        </Button>
      </div>
    </Dialog>
  );
}

/** An act with several keys shows each of them; all digits are shorter said. */
function Row({ row: { name, chords } }: { readonly row: KeyRow }) {
  const isDigits = chords.join('') === '123456789';
  return (
    <div className={styles['row']}>
      <dt>{name}</dt>
      <dd>
        {chords.length === 0 && <span className={styles['none']}>{t('keys.none')}</span>}
        {isDigits ? (
          <kbd>{t('sheet.digits')}</kbd>
        ) : (
          chords.map((chord) => <kbd key={chord}>{nameOfKey(chord)}</kbd>)
        )}
      </dd>
    </div>
  );
}
