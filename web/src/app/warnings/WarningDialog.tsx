import type { Sanction } from '@plausch/protocol';
import { Button, Dialog } from '@plausch/ui';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { dayInFull } from '../../i18n/day.ts';
import { ruleInWords } from '../../i18n/house-rules.ts';
import { t } from '../../i18n/warnings.ts';
import { useLayer } from '../layer-entry.ts';
import styles from './WarningDialog.module.css';

/** What is told beside the reason, where the server tells it. */
export type Details = Pick<Sanction, 'ruleCode' | 'probationUntil'>;

/** A word of the team that has to be read: only its button closes it, and going back, which no key does by a slip while typing. */
export function WarningDialog({
  reason,
  askDetails,
  onClose,
}: {
  readonly reason: string;
  readonly askDetails: () => Promise<Details | undefined>;
  readonly onClose: () => void;
}) {
  const reasonId = useId();
  useLayer(onClose);
  const [details, setDetails] = useState<Details>();
  const ask = useEffectEvent(askDetails);
  // The dialog opens without waiting for the details; its reason is there already.
  useEffect(() => void ask().then(setDetails, () => undefined), []);
  const sign = (
    <span className={styles['sign']}>
      <TriangleAlert size={30} aria-hidden="true" />
    </span>
  );
  return (
    <Dialog title={t('warning.title')} onClose={onClose} alertId={reasonId} persistent sign={sign}>
      {/* Not the button: a person who is typing would press it with the next key. */}
      <div id={reasonId} tabIndex={-1} data-autofocus="" className={styles['reason']}>
        <small>{t('warning.reason')}</small>
        <p dir="auto">{reason.trim() || t('warning.noReason')}</p>
      </div>
      <p className={styles['details']} role="status">
        {details?.ruleCode && <b>{ruleInWords(details.ruleCode)}. </b>}
        {details?.probationUntil && t('warning.counts', { day: dayInFull(details.probationUntil) })}
      </p>
      <Button wide onClick={onClose}>
        {t('warning.close')}
      </Button>
      <a href="/einspruch" target="_blank" rel="noopener" className={styles['appeal']}>
        {t('warning.appeal')}
      </a>
    </Dialog>
  );
}
