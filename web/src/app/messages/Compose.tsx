import { MOST_CHARACTERS } from '@plausch/e2ee';
import { hasSomethingToSee } from '@plausch/protocol/limits';
import { Button } from '@plausch/ui';
import { useEffect, useRef, useState } from 'react';
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
import { LineField } from '../conversation/LineField.tsx';
import styles from './Messages.module.css';

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

  const write = (written: string) => {
    setText(written);
    if (editing) return;
    const kept = hasSomethingToSee(written)
      ? sealText(device, written).then((sealed) => keep('draft', { owner, userId, text: sealed }))
      : drop('draft', owner, userId);
    kept.catch(() => {});
  };
  const send = (said: string) => {
    const message = { userId, text: said, ...(editing && { replaces: editing.clientId }) };
    if (editing) onEdited();
    else setText('');
    enqueue(device, message).then(
      // The draft goes once the message is kept, unless another one has been begun.
      () => !editing && field.current?.value === '' && write(''),
      () => setText((typed) => typed || text),
    );
  };

  return (
    <LineField
      field={field}
      label={t('compose.label', { name })}
      text={text}
      most={MOST_CHARACTERS}
      breaksLines
      onWrite={write}
      onSend={send}
      onEscape={editing && onEdited}
    >
      {editing && (
        <p className={styles['editing']}>
          {t('compose.editing')}
          <Button variant="text" size="small" onClick={onEdited}>
            {t('compose.stopEditing')}
          </Button>
        </p>
      )}
    </LineField>
  );
}
