import { Button, Switch } from '@plausch/ui';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useStore } from 'zustand';
import { t } from '../../i18n/keys.ts';
import { chooseKeys } from './choose-keys.ts';
import { chosenKeys } from './chosen-keys.ts';
import styles from './KeyChoices.module.css';
import { nameOfKey } from './key-names.ts';
import { chordOf, DEFAULT_KEYS, KEY_ACTIONS, type KeyAction } from './keys.ts';
import { chooseQuickKeys, followQuickKeys, quickKeys } from './quick-keys.ts';
import { withKey } from './with-key.ts';

/** Every key, each to be changed or switched off. */
export function KeyChoices() {
  const keys = useStore(chosenKeys);
  const [listening, setListening] = useState<KeyAction | null>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    if (listening === null || event.key === 'Tab') return;
    const chord = chordOf(event.nativeEvent);
    if (chord === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    chooseKeys(withKey(keys, listening, chord));
    setListening(null);
  };

  return (
    <details className={styles['details']}>
      <summary>{t('keys.title')}</summary>
      <p className={styles['intro']}>{t('keys.intro')}</p>
      <ul className={styles['keys']}>
        {KEY_ACTIONS.map((action) => {
          const isListening = listening === action;
          const name = t(`keys.${action}`);
          const chosen = keys[action] === '' ? t('keys.none') : nameOfKey(keys[action]);
          const key = isListening ? t('keys.listening') : chosen;
          return (
            <li key={action} className={styles['row']}>
              <span>{name}</span>
              <button
                type="button"
                className={styles['key']}
                aria-label={t('keys.change', { action: name, key })}
                aria-pressed={isListening}
                onClick={({ currentTarget }) => {
                  // Safari gives a pressed button no focus, and keys go where the focus is.
                  currentTarget.focus();
                  setListening(isListening ? null : action);
                }}
                onKeyDown={onKeyDown}
                onBlur={() => setListening(null)}
              >
                {key}
              </button>
              <button
                type="button"
                className={styles['off']}
                disabled={keys[action] === ''}
                aria-label={t('keys.offFor', { action: name })}
                onClick={({ currentTarget }) => {
                  chooseKeys(withKey(keys, action, ''));
                  // This button goes, and must not take the focus along.
                  currentTarget.parentElement?.querySelector('button')?.focus();
                }}
              >
                {t('keys.off')}
              </button>
            </li>
          );
        })}
        <QuickKeys />
      </ul>
      <div className={styles['reset']}>
        <Button variant="outline" onClick={() => chooseKeys(DEFAULT_KEYS)}>
          {t('keys.reset')}
        </Button>
      </div>
    </details>
  );
}

/** The digits at the favourites, all of them together: there they stand for places. */
function QuickKeys() {
  const isOn = useStore(quickKeys);
  const id = useId();
  useEffect(followQuickKeys, []);
  return (
    <li>
      <label htmlFor={id} className={styles['row']}>
        <span>{t('keys.quick')}</span>
        <Switch id={id} checked={isOn} onChange={({ target }) => chooseQuickKeys(target.checked)} />
      </label>
    </li>
  );
}
