import { MOST_CHARACTERS } from '@plausch/e2ee';
import { codePointsOf, hasSomethingToSee, normalizeText } from '@plausch/protocol/limits';
import { Button, classes, IconButton } from '@plausch/ui';
import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import {
  drop,
  enqueue,
  keep,
  keptRow,
  type OwnDevice,
  openText,
  sealText,
} from '../../features/messages/index.ts';
import { t } from '../../i18n/messages.ts';
import styles from './Messages.module.css';

/** From here on the counter is worth a look. */
const COUNTER_FROM = MOST_CHARACTERS - 100;

/** Where one writes: Enter sends, with Shift it breaks the line. What is begun stays, also over a reload. */
export function Compose({
  device,
  userId,
  name,
  editing,
  onEdited,
  isFocused,
}: {
  readonly device: OwnDevice;
  readonly userId: string;
  readonly name: string;
  /** A message of the writer's that is being changed. */
  readonly editing: { readonly key: string; readonly text: string; readonly clientId: string } | undefined;
  readonly onEdited: () => void;
  readonly isFocused: boolean;
}) {
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const noteId = useId();
  const { owner } = device;
  useEffect(() => {
    keptRow('draft', owner, userId)
      .then((row) => row && openText(device, row.text))
      // What was typed meanwhile counts more.
      .then((kept) => kept && setText((typed) => typed || kept))
      .catch(() => {});
  }, [device, owner, userId]);
  const [editedKey, setEditedKey] = useState<string>();
  /** What was being written when a message was taken up to be changed; it comes back afterwards. */
  const [aside, setAside] = useState('');
  if (editing?.key !== editedKey) {
    setEditedKey(editing?.key);
    if (editedKey === undefined) setAside(text);
    setText(editing ? editing.text : aside);
  }
  useEffect(() => {
    if (isFocused || editedKey !== undefined) field.current?.focus();
  }, [isFocused, editedKey]);

  const left = MOST_CHARACTERS - codePointsOf(normalizeText(text));
  const hint =
    left < 0
      ? t('compose.tooLong', { count: -left })
      : left < MOST_CHARACTERS - COUNTER_FROM
        ? t('compose.left', { count: left })
        : undefined;

  const write = (written: string) => {
    setText(written);
    if (editing) return;
    const kept = hasSomethingToSee(written)
      ? sealText(device, written).then((sealed) => keep('draft', { owner, userId, text: sealed }))
      : drop('draft', owner, userId);
    kept.catch(() => {});
  };
  const send = () => {
    field.current?.focus();
    if (!hasSomethingToSee(text) || left < 0) return;
    const message = { userId, text: normalizeText(text), ...(editing && { replaces: editing.clientId }) };
    if (editing) onEdited();
    else setText('');
    enqueue(device, message).then(
      // The draft goes once the message is kept, unless another one has been begun.
      () => !editing && field.current?.value === '' && write(''),
      () => setText((typed) => typed || text),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter belongs to it.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      send();
    }
    if (event.key === 'Escape' && editing) onEdited();
  };

  return (
    <form
      className={styles['compose']}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {editing && (
        <p className={styles['editing']}>
          {t('compose.editing')}
          <Button variant="text" size="small" onClick={onEdited}>
            {t('compose.stopEditing')}
          </Button>
        </p>
      )}
      <div className={styles['field']}>
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          aria-label={t('compose.label', { name })}
          aria-describedby={noteId}
          aria-invalid={left < 0 || undefined}
          placeholder={t('compose.label', { name })}
          enterKeyHint="send"
          autoComplete="off"
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <IconButton label={t('compose.send')} variant="round" type="submit">
        <SendHorizontal size={22} aria-hidden="true" />
      </IconButton>
      <p id={noteId} className={classes(styles['hint'], left < 0 && styles['wrong'])}>
        {hint}
      </p>
    </form>
  );
}
