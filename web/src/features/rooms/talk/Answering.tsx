import { IconButton } from '@plausch/ui';
import { Reply, X } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useRoom, useRoomView } from '../room.context.ts';
import type { RoomSession } from '../room.session.ts';
import styles from './Answering.module.css';
import { t } from './answer.words.ts';
import { lineOf } from './line-of.ts';
import { beginningOf } from './Quote.tsx';

/** [R34] Above the field: whom one answers, and the beginning of the words. Escape or × takes it off. */
export function Answering({
  id,
  field,
}: {
  readonly id: string;
  /** Keeps the focus. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
}) {
  const room = useRoom();
  const line = useRoomView(({ synced }) => synced && lineOf(synced.lines, id));
  const isGone = line === undefined;
  // What is taken back meanwhile cannot be answered any more.
  useEffect(() => {
    if (isGone) takeOff(room);
  }, [room, isGone]);

  // The menu in which it was chosen is gone by then.
  useEffect(() => {
    if (id !== '') field.current?.focus();
  }, [field, id]);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // A list of choices closes before.
    const isChoosing = field.current?.hasAttribute('aria-controls');
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || isChoosing) return;
    takeOff(room);
    event.preventDefault();
    // Before the field is left.
    event.stopPropagation();
  });
  useEffect(() => {
    const { current: element } = field;
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [field]);

  if (!line) return null;
  const name = line.userId === room.self.userId ? t('answer.you') : line.username;
  return (
    <div className={styles['answering']} role="status">
      <Reply size={16} aria-hidden="true" />
      <p>
        <b>{t('answer.label', { name })}</b> <span dir="auto">{beginningOf(line.text)}</span>
      </p>
      <IconButton
        label={t('answer.off')}
        onClick={() => {
          takeOff(room);
          field.current?.focus();
        }}
      >
        <X size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** What is written answers no line any more. */
function takeOff({ store }: Pick<RoomSession, 'store'>): void {
  store.setState({ answering: undefined });
}
