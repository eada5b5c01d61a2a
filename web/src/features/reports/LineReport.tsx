import { buttonClass } from '@plausch/ui';
import { useId, useState } from 'react';
import { call } from '../../api/index.ts';
import styles from './ReportPart.module.css';
import { ReportQuestions } from './ReportQuestions.tsx';
import { t } from './reports.words.ts';

export type ReportableLine = { readonly id: string; readonly text: string };

/** Asks which of the lines is reported, the newest first; without a line there is the form for everything else. */
export function LineReport({
  username,
  lines,
}: {
  readonly username: string;
  readonly lines: readonly ReportableLine[];
}) {
  // What is said meanwhile must not move what is being chosen.
  const [offered] = useState(lines);
  const [lineId, setLineId] = useState(offered[0]?.id);
  const id = useId();
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
  return (
    <ReportQuestions
      kept={t('report.kept', { name: username })}
      onSend={(words) => call('reportLine', { body: { lineId, ...words } })}
    >
      <fieldset className={styles['lines']}>
        <legend>{t('report.lines')}</legend>
        {offered.map((line) => (
          <label key={line.id} className={styles['line']}>
            <input type="radio" name={id} checked={line.id === lineId} onChange={() => setLineId(line.id)} />
            <span dir="auto">{line.text}</span>
          </label>
        ))}
      </fieldset>
    </ReportQuestions>
  );
}
