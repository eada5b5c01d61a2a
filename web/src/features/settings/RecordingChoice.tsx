import { Card, Switch } from '@plausch/ui';
import { Bug } from 'lucide-react';
import { useId } from 'react';
import { useStore } from 'zustand';
import { config } from '../../app/config.ts';
import { t } from '../../i18n/settings.ts';
import { useUser } from '../sessions/index.ts';
import styles from './LookChoices.module.css';
import { giveRecordingConsent, recordingConsent, withdrawRecordingConsent } from './recording-consent.ts';
import pageStyles from './SettingsPage.module.css';

/** Asks whether errors may be recorded with what led to them. Where no service hears of errors there is nothing to ask. */
export function RecordingChoice() {
  const id = useId();
  const user = useUser();
  const consent = useStore(recordingConsent);
  if (!config()?.errorDsn || !user) return null;
  return (
    <section>
      <h2>{t('consent.title')}</h2>
      <Card variant="list">
        <label htmlFor={id} className={styles['choice']}>
          <Bug aria-hidden="true" />
          <span className={styles['words']}>
            <b>{t('consent.faults')}</b>
            <small>{t('consent.faultsHint')}</small>
          </span>
          <Switch
            id={id}
            checked={consent.userId === user.id}
            onChange={({ target }) =>
              target.checked ? giveRecordingConsent(user.id, new Date()) : withdrawRecordingConsent()
            }
          />
        </label>
        <p className={pageStyles['fine']}>
          {t('consent.faultsText')} <a href="/datenschutz#nur-mit-deiner-zustimmung">{t('consent.more')}</a>
        </p>
      </Card>
    </section>
  );
}
