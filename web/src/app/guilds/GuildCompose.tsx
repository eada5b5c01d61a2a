import { codePointsOf, hasSomethingToSee, LIMITS, normalizeText } from '@plausch/protocol/limits';
import { classes, IconButton } from '@plausch/ui';
import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import { t } from '../../i18n/guild-talk.ts';
import styles from './GuildTalk.module.css';

/** From here on the counter is worth a look. */
const COUNTED_FROM = 50;

/** Where one writes to one's guild: Enter sends. */
export function GuildCompose({
  text,
  onWrite,
  onSend,
}: {
  readonly text: string;
  readonly onWrite: (text: string) => void;
  readonly onSend: (text: string) => void;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  const noteId = useId();
  const left = LIMITS.lineMax - codePointsOf(normalizeText(text));
  const send = () => {
    field.current?.focus();
    if (!hasSomethingToSee(text) || left < 0) return;
    onSend(normalizeText(text));
    onWrite('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter belongs to it. A line is one line.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={styles['compose']}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className={styles['field']}>
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          aria-label={t('compose.label')}
          aria-describedby={noteId}
          aria-invalid={left < 0 || undefined}
          placeholder={t('compose.label')}
          enterKeyHint="send"
          autoComplete="off"
          value={text}
          onChange={(event) => onWrite(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <IconButton label={t('compose.send')} variant="round" type="submit">
        <SendHorizontal size={22} aria-hidden="true" />
      </IconButton>
      <p id={noteId} className={classes(styles['hint'], left < 0 && styles['wrong'])}>
        {left < 0
          ? t('compose.tooLong', { count: -left })
          : left < COUNTED_FROM
            ? t('compose.left', { count: left })
            : undefined}
      </p>
    </form>
  );
}
