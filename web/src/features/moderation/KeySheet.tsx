import { Sheet, Switch } from '@plausch/ui';
import { useId } from 'react';
import { useStore } from 'zustand';
import { useLayer } from '../../app/layer-entry.ts';
import styles from './Desk.module.css';
import { t } from './desk.words.ts';
import { DESK_ACTIONS, DESK_KEYS } from './desk-keys.ts';
import { chooseDeskKeys, deskKeys } from './use-desk-keys.ts';

/** All keys of the desk, and whether single keys do something at all. */
export function KeySheet({ onClose }: { readonly onClose: () => void }) {
  useLayer(onClose);
  const isOn = useStore(deskKeys);
  const id = useId();
  return (
    <Sheet title={t('keys.title')} closeLabel={t('keys.close')} onClose={onClose} height="full">
      <div className={styles['keysOn']}>
        <div>
          <b id={id}>{t('keys.on')}</b>
          <p id={`${id}-hint`}>{t('keys.onHint')}</p>
        </div>
        <Switch
          checked={isOn}
          aria-labelledby={id}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => chooseDeskKeys(target.checked)}
        />
      </div>
      <dl className={styles['keys']}>
        {DESK_ACTIONS.map((action) => (
          <div key={action}>
            <dt>
              <kbd>{DESK_KEYS[action]}</kbd>
            </dt>
            <dd>{t(`keys.${action}`)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
