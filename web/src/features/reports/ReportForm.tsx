import { CASE_FIELDS } from '@plausch/protocol/case-fields';
import { Button, buttonClass, Note } from '@plausch/ui';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { call, wordsFor } from '../../api/index.ts';
import styles from './ReportForm.module.css';
import type { ReportableLine } from './ReportPart.tsx';
import { t } from './reports.words.ts';

const reasonField = CASE_FIELDS.notice.find((field) => field.name === 'reason');
const explanationField = CASE_FIELDS.notice.find((field) => field.name === 'explanation');
const REASONS = reasonField?.choices ?? [];
type Reason = (typeof REASONS)[number]['value'];

/** Reports one of the lines that a person has said, the newest first; without a line there is the form for everything else. */
export function ReportForm({
  username,
  lines,
}: {
  readonly username: string;
  readonly lines: readonly ReportableLine[];
}) {
  // What is said meanwhile must not move what is being chosen.
  const [offered] = useState(lines);
  const [lineId, setLineId] = useState(offered[0]?.id);
  const [reason, setReason] = useState<Reason | ''>('');
  const [explanation, setExplanation] = useState('');
  // A repeated sending is the same case.
  const [requestId] = useState(() => crypto.randomUUID());
  const id = useId();
  const report = useMutation({
    mutationFn: (body: { lineId: string; reason: Reason }) =>
      call('reportLine', { body: { ...body, requestId, ...(explanation.trim() && { explanation }) } }),
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
  if (lineId === undefined) {
    return (
      <div className={styles['part']}>
        <p>{t('report.none', { name: username })}</p>
        <a className={buttonClass({ variant: 'outline' })} href="/meldung" target="_blank" rel="noopener">
          {t('report.form')}
        </a>
      </div>
    );
  }
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (reason !== '') report.mutate({ lineId, reason });
  };
  return (
    <form className={styles['part']} onSubmit={send}>
      <fieldset className={styles['lines']}>
        <legend>{t('report.lines')}</legend>
        {offered.map((line) => (
          <label key={line.id} className={styles['line']}>
            <input type="radio" name={id} checked={line.id === lineId} onChange={() => setLineId(line.id)} />
            <span dir="auto">{line.text}</span>
          </label>
        ))}
      </fieldset>
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
      <p className={styles['small']}>{t('report.kept', { name: username })}</p>
      {report.error && <Note tone="danger">{wordsFor(report.error)}</Note>}
      <Button type="submit" variant="danger" wide busy={report.isPending}>
        {t('report.send')}
      </Button>
    </form>
  );
}
