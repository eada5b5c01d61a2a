import { Dots } from '../Dots.tsx';
import { useCountedCommit, usePeople, useRoom, useTyping } from '../room.context.ts';
import { t } from '../rooms.words.ts';
import styles from './TypingNote.module.css';

/** Who is writing, in words. Not a live region: it would talk into every line. */
export function TypingNote() {
  useCountedCommit();
  const { self } = useRoom();
  const people = usePeople();
  const typing = useTyping();
  const names = [...typing].flatMap((userId) =>
    userId === self.userId ? [] : (people.get(userId)?.username ?? []),
  );
  const [name = '', other = ''] = names;
  return (
    <p className={styles['note']}>
      {names.length > 0 && (
        <>
          <Dots />
          {t('talk.typing', { count: names.length, name, other })}
        </>
      )}
    </p>
  );
}
