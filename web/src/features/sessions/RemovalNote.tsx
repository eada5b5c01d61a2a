import { Note } from '@plausch/ui';
import { useState } from 'react';
import { useSecondsLeft } from '../../app/seconds-left.ts';
import { here } from '../../i18n/day.ts';
import { ruleInWords } from '../../i18n/house-rules.ts';
import { t } from '../../i18n/removal.ts';
import styles from './RemovalNote.module.css';
import { removalTitle } from './removal-words.ts';
import type { Removal } from './session.store.ts';

/**
 * Tells a removed person for how long from now on they are locked out, and why; the reason is only ever shown as text.
 * `isTold`: the server told this page of the removal. One that stands in the address alone may be made up, so it gets no
 * more than its own words.
 */
export function RemovalNote({
  removal: { duration, reason, ruleCode },
  isTold,
}: {
  readonly removal: Removal;
  readonly isTold: boolean;
}) {
  const left = useSecondsLeft(duration);
  const [end] = useState(() => here.moment(new Date(Date.now() + duration * 1_000)));
  const isOver = left === 0 && duration > 0;
  return (
    <Note tone="danger" className={styles['note']}>
      {/* A timer: what ticks is not read out every second. */}
      <b role="timer">{isOver ? t('login.removedOver') : removalTitle(left)}</b>
      {reason !== '' && <p>{t('login.removedReason', { reason })}</p>}
      {isTold && ruleCode !== undefined && <p>{ruleInWords(ruleCode)}</p>}
      {isTold && left > 0 && <p>{t('login.removedEnd', { moment: end })}</p>}
      {isTold ? (
        <p className={styles['ways']}>
          <a href="/einspruch">{t('login.appeal')}</a>
          <a href="/nutzungsbedingungen">{t('login.rules')}</a>
        </p>
      ) : (
        <p>{t('login.removedOnlyTold')}</p>
      )}
    </Note>
  );
}
