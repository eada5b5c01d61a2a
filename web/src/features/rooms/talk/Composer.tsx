import { codePointsOf, LIMITS, normalizeText } from '@plausch/protocol/limits';
import { classes, IconButton } from '@plausch/ui';
import { Send } from 'lucide-react';
import { type ChangeEvent, type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react';
import { useCountedCommit, useRoom, useRoomView } from '../room.context.ts';
import { t } from '../rooms.words.ts';
import styles from './Composer.module.css';
import { TypingSign } from './typing-sign.ts';

/** From here on the counter is worth a look. */
const COUNTER_FROM = LIMITS.lineMax - 60;

/** Where one writes: Enter says it, a refused line comes back here with the reason. */
export function Composer({
  field,
  onLeave,
}: {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Escape: back to the stage. */
  readonly onLeave: () => void;
}) {
  useCountedCommit();
  const room = useRoom();
  const draft = useRoomView((view) => view.draft);
  const note = useRoomView((view) => view.draftNote);
  const [sign] = useState(() => new TypingSign(room.typing));
  const noteId = useId();
  useEffect(() => () => sign.end(), [sign]);

  const length = codePointsOf(normalizeText(draft));
  const left = LIMITS.lineMax - length;
  const hint =
    note ??
    (left < 0
      ? t('composer.tooLong', { count: -left })
      : length >= COUNTER_FROM
        ? t('composer.left', { count: left })
        : undefined);

  const write = (event: ChangeEvent<HTMLTextAreaElement>) => {
    // A line is one line: pasted breaks become spaces.
    const text = event.target.value.replace(/\s*[\r\n]+\s*/g, ' ');
    room.write(text);
    if (normalizeText(text) === '') sign.end();
    else sign.key();
  };

  const say = () => {
    field.current?.focus();
    if (length === 0 || left < 0) return;
    sign.said();
    room.say();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter belongs to it.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      say();
    }
    if (event.key === 'Escape') onLeave();
  };

  return (
    <form
      className={styles['composer']}
      onSubmit={(event) => {
        event.preventDefault();
        say();
      }}
    >
      <div className={styles['box']}>
        <textarea
          ref={field}
          className={styles['field']}
          rows={1}
          aria-label={t('composer.label')}
          aria-describedby={noteId}
          aria-invalid={left < 0 || note !== null || undefined}
          placeholder={t('composer.placeholder')}
          enterKeyHint="send"
          autoComplete="off"
          value={draft}
          onChange={write}
          onKeyDown={onKeyDown}
          onBlur={() => sign.end()}
        />
      </div>
      <IconButton label={t('composer.send')} variant="round" type="submit">
        <Send size={22} aria-hidden="true" />
      </IconButton>
      <p
        id={noteId}
        className={classes(styles['hint'], (left < 0 || note !== null) && styles['wrong'])}
        role={note === null ? undefined : 'alert'}
      >
        {hint}
      </p>
    </form>
  );
}
