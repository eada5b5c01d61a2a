import { t } from '../../i18n/conversation.ts';
import styles from './Conversation.module.css';
import { daysAgo, dayWords } from './days.ts';

/** The day above a line, where the line before it was said on another one. Moments as `Date` takes them. */
export function DayMark({
  at,
  before,
}: {
  readonly at: string | number;
  readonly before: string | number | undefined;
}) {
  const day = new Date(at);
  if (before !== undefined && daysAgo(new Date(before)) === daysAgo(day)) return null;
  return <p className={styles['mark']}>{dayWords(day)}</p>;
}

/** Stands before the first line that was not read when the conversation was opened. */
export function NewMark() {
  return (
    <p className={styles['new']}>
      <span>{t('line.new')}</span>
    </p>
  );
}
