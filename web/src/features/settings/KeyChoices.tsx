import { Button } from '@plausch/ui';
import { type KeyboardEvent, useState } from 'react';
import { useStore } from 'zustand';
import { t } from '../../i18n/settings.ts';
import { chooseKeys, chosenKeys } from './chosen-keys.ts';
import styles from './KeyChoices.module.css';
import { chordOf, DEFAULT_KEYS, KEY_ACTIONS, type KeyAction } from './keys.ts';
import { withKey } from './with-key.ts';

/** What the keys of a room are called in German; letters and digits speak for themselves. */
const NAMES: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Enter: 'Eingabe',
  Escape: 'Esc',
  Control: 'Strg',
  Ctrl: 'Strg',
  Shift: 'Umschalt',
  ' ': 'Leertaste',
};

function nameOf(chord: string): string {
  if (chord === '') return t('keys.none');
  return chord
    .split(/\+(?=.)/)
    .map((part) => NAMES[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(' + ');
}

/** Every key of the room, each to be changed or switched off. */
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
          const key = isListening ? t('keys.listening') : nameOf(keys[action]);
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
      </ul>
      <div className={styles['reset']}>
        <Button variant="outline" onClick={() => chooseKeys(DEFAULT_KEYS)}>
          {t('keys.reset')}
        </Button>
      </div>
    </details>
  );
}
