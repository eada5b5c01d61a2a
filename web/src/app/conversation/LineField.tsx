import { codePointsOf, hasSomethingToSee, normalizeText } from '@plausch/protocol/limits';
import { classes, IconButton } from '@plausch/ui';
import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react';
import { t } from '../../i18n/conversation.ts';
import { EmojiSuggestions } from '../emoji/EmojiSuggestions.tsx';
import styles from './Conversation.module.css';

/** With so many characters left, their number is worth a look. */
const COUNTED_FROM = 50;

/** Where a line is written: Enter sends it. */
export function LineField({
  field,
  label,
  text,
  most,
  breaksLines = false,
  hasOwnEmoji = false,
  onWrite,
  onSend,
  onEscape,
  children,
}: {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly label: string;
  readonly text: string;
  /** How many code points may be sent. */
  readonly most: number;
  /** Whether Enter with Shift breaks the line. */
  readonly breaksLines?: boolean;
  /** Whether the member's own emoji of the house may stand in it. */
  readonly hasOwnEmoji?: boolean;
  readonly onWrite: (text: string) => void;
  /** Gets the text in the form in which it is sent; there is something to see in it, and it is not too long. */
  readonly onSend: (text: string) => void;
  readonly onEscape?: (() => void) | undefined;
  /** Stands above the field. */
  readonly children?: ReactNode;
}) {
  const noteId = useId();
  const normalized = normalizeText(text);
  const left = most - codePointsOf(normalized);
  const send = () => {
    field.current?.focus();
    if (hasSomethingToSee(text) && left >= 0) onSend(normalized);
  };
  const onKeyDown = ({ key, shiftKey, nativeEvent }: KeyboardEvent) => {
    if (key === 'Escape') onEscape?.();
    // While an input method composes, Enter belongs to it.
    if (key !== 'Enter' || nativeEvent.isComposing || (shiftKey && breaksLines)) return;
    nativeEvent.preventDefault();
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
      {children}
      <EmojiSuggestions field={field} draft={text} hasOwn={hasOwnEmoji} onPick={onWrite} />
      <div className={styles['field']}>
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          aria-label={label}
          aria-describedby={noteId}
          aria-invalid={left < 0 || undefined}
          placeholder={label}
          enterKeyHint="send"
          autoComplete="off"
          value={text}
          onChange={(event) => onWrite(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <IconButton label={t('field.send')} variant="round" type="submit">
        <SendHorizontal size={22} aria-hidden="true" />
      </IconButton>
      <p id={noteId} className={classes(styles['hint'], left < 0 && styles['wrong'])}>
        {left < 0
          ? t('field.tooLong', { count: -left })
          : left < COUNTED_FROM
            ? t('field.left', { count: left })
            : undefined}
      </p>
    </form>
  );
}
