import { Note } from '@plausch/ui';
import { useSecondsLeft } from '../../app/seconds-left.ts';
import { t } from '../../i18n/sessions.ts';
import { removalTitle } from './removal.ts';
import type { Removal } from './session.store.ts';

/** Somebody was put out: for how long from now on, and why. The reason is only ever shown as text. */
export function RemovalNote({ removal: { duration, reason } }: { readonly removal: Removal }) {
  const left = useSecondsLeft(duration);
  return (
    <Note tone="danger">
      {/* A timer: what ticks is not read out every second. */}
      <b role="timer">{left === 0 && duration > 0 ? t('login.removedOver') : removalTitle(left)}</b>
      {reason !== '' && <p>{t('login.removedReason', { reason })}</p>}
    </Note>
  );
}
