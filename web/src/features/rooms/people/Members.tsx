import { PersonFace } from '../PersonFace.tsx';
import { useCountedCommit, useRoom, useRoomView } from '../room.context.ts';
import { t } from '../rooms.words.ts';
import { TierMark } from '../TierMark.tsx';
import styles from './Members.module.css';
import { usePeopleByName } from './people.ts';

/** Everybody with face and name; a tap shows who it is in the picture. */
export function Members({ onChosen }: { readonly onChosen?: () => void }) {
  useCountedCommit();
  const { self, select } = useRoom();
  const selectedId = useRoomView((view) => view.selectedId);
  const people = usePeopleByName();
  return (
    <ul className={styles['members']}>
      {people.map(({ userId, username, figure, bubbleColorId, tier, dozing, state }) => (
        <li key={userId}>
          <button
            type="button"
            className={styles['row']}
            aria-pressed={userId === selectedId}
            onClick={() => {
              select(userId === selectedId ? null : userId);
              onChosen?.();
            }}
          >
            <PersonFace
              figure={figure}
              name={username}
              colorId={bubbleColorId}
              size="m"
              presence={dozing ? 'dozing' : 'here'}
            />
            <span className={styles['name']}>
              <span className={styles['titled']}>
                <b dir="auto">{userId === self.userId ? t('people.you', { name: username }) : username}</b>
                <TierMark tier={tier} />
              </span>
              {state && <small>{state}</small>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
