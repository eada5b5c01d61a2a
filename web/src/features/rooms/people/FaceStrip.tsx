import { Dots } from '../Dots.tsx';
import { PersonFace } from '../PersonFace.tsx';
import { useCountedCommit, usePeople, useRoom, useRoomView, useTyping } from '../room.context.ts';
import styles from './FaceStrip.module.css';

const NO_LINES: readonly never[] = [];

/**
 * Faces in a row, for when a phone's keyboard leaves no height for the picture: who spoke last comes first.
 * The style sheet decides when it stands in for the stage.
 */
export function FaceStrip() {
  useCountedCommit();
  const { self } = useRoom();
  const people = usePeople();
  const typing = useTyping();
  const lines = useRoomView((view) => view.synced?.lines ?? NO_LINES);
  const speakers = lines.map((line) => line.userId).reverse();
  const order = new Set([...speakers, ...people.keys()]);
  const shown = [...order].flatMap((userId) => (userId === self.userId ? [] : (people.get(userId) ?? [])));
  return (
    <ul className={styles['strip']} aria-hidden="true">
      {shown.map(({ userId, username, figure, bubbleColorId }) => (
        <li key={userId} className={styles['person']} data-spoke={speakers.includes(userId)}>
          <PersonFace figure={figure} name={username} colorId={bubbleColorId} size="m" />
          {typing.has(userId) && (
            <span className={styles['typing']}>
              <Dots />
            </span>
          )}
          <span className={styles['name']} dir="auto">
            {username}
          </span>
        </li>
      ))}
    </ul>
  );
}
