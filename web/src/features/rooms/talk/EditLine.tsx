import type { Line } from '@plausch/protocol';
import { codePointsOf, LIMITS, lineProblem, normalizeText } from '@plausch/protocol/limits';
import { Button } from '@plausch/ui';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { showToast } from '../../../app/toasts.ts';
import { connection } from '../../../connection/index.ts';
import styles from './LineMenu.module.css';
import { t } from './line.words.ts';

/** From here on the counter is worth a look. */
const COUNTER_FROM = LIMITS.lineMax - 60;

/** Gives a line of one's own other words: Enter sends them, as in the field below. */
export function EditLine({
  line: { id, text },
  onDone,
}: {
  readonly line: Pick<Line, 'id' | 'text'>;
  readonly onDone: () => void;
}) {
  const [words, setWords] = useState(text);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const noteId = useId();
  useEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);

  const written = normalizeText(words);
  const length = codePointsOf(written);
  const left = LIMITS.lineMax - length;
  const hint =
    problem ??
    (left < 0
      ? t('line.tooLong', { count: -left })
      : length >= COUNTER_FROM
        ? t('line.left', { count: left })
        : undefined);
  const isWrong = problem !== undefined || left < 0;

  const save = async () => {
    if (isBusy || lineProblem(written) !== undefined) return;
    if (written === text) return onDone();
    setBusy(true);
    setProblem(undefined);
    const answer = await connection.request('chat:edit', { id, text: written });
    setBusy(false);
    if (answer.ok) {
      if (answer.data.note) showToast(answer.data.note);
      onDone();
    } else setProblem(answer.message);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter belongs to it.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void save();
  };

  return (
    <form onSubmit={submit} className={styles['edit']}>
      <label className={styles['question']}>
        {t('line.words')}
        <textarea
          ref={field}
          rows={3}
          dir="auto"
          value={words}
          enterKeyHint="send"
          autoComplete="off"
          aria-invalid={isWrong || undefined}
          aria-describedby={noteId}
          // A line is one line: pasted breaks become spaces.
          onChange={({ target }) => {
            setWords(target.value.replace(/\s*[\r\n]+\s*/g, ' '));
            setProblem(undefined);
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <p
        id={noteId}
        className={isWrong ? styles['wrong'] : styles['hint']}
        role={problem ? 'alert' : undefined}
      >
        {hint}
      </p>
      <Button type="submit" wide busy={isBusy}>
        {t('line.save')}
      </Button>
    </form>
  );
}
