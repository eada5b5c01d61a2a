import type { CaseReceipt } from '@plausch/protocol';
import { CASE_FIELDS } from '@plausch/protocol/case-fields';
import { Button, Note } from '@plausch/ui';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { wordsFor } from '../../api/index.ts';
import styles from './ReportPart.module.css';
import { t } from './reports.words.ts';

const reasonField = CASE_FIELDS.notice.find((field) => field.name === 'reason');
const explanationField = CASE_FIELDS.notice.find((field) => field.name === 'explanation');
const REASONS = reasonField?.choices ?? [];
type Reason = (typeof REASONS)[number]['value'];

/** What a person says of what they report; sent again it is the same report. */
export type ReportWords = {
  readonly reason: Reason;
  readonly explanation?: string;
  readonly requestId: string;
};

/** Asks what a report is about, sends it, and says where to follow it. */
export function ReportQuestions({
  kept,
  onSend,
  children,
}: {
  /** What goes along with the report, and who hears of it. */
  readonly kept: string;
  readonly onSend: (words: ReportWords) => Promise<CaseReceipt>;
  /** What is reported, above the questions. */
  readonly children?: ReactNode;
}) {
  const [reason, setReason] = useState<Reason | ''>('');
  const [explanation, setExplanation] = useState('');
  const [requestId] = useState(() => crypto.randomUUID());
  const report = useMutation({
    mutationFn: (chosen: Reason) =>
      onSend({ reason: chosen, requestId, ...(explanation.trim() && { explanation }) }),
  });
  if (report.data) {
    return (
      <Note tone="good" role="status">
        <b>{t('report.thanks')}</b> {t('report.number', { number: report.data.number })}{' '}
        <a href={`/vorgang/${report.data.token}`} target="_blank" rel="noopener">
          {t('report.follow')}
        </a>
      </Note>
    );
  }
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (reason !== '') report.mutate(reason);
  };
  return (
    <form className={styles['part']} onSubmit={send}>
      {children}
      <label className={styles['question']}>
        {t('report.reason')}
        <select required value={reason} onChange={(event) => setReason(event.target.value as Reason | '')}>
          <option value="">{t('report.choose')}</option>
          {REASONS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label className={styles['question']}>
        {t('report.more')}
        <textarea
          rows={2}
          dir="auto"
          maxLength={explanationField?.max}
          value={explanation}
          onChange={(event) => setExplanation(event.target.value)}
        />
      </label>
      <p className={styles['small']}>{kept}</p>
      {report.error && <Note tone="danger">{wordsFor(report.error)}</Note>}
      <Button type="submit" variant="danger" wide busy={report.isPending}>
        {t('report.send')}
      </Button>
    </form>
  );
}
