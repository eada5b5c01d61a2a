import { PersonFace } from '../PersonFace.tsx';
import { useCountedCommit, useRoom, useRoomView } from '../room.context.ts';
import { t } from '../rooms.words.ts';
import { TierMark } from '../TierMark.tsx';
import { useOpenPart } from '../use-open-part.ts';
import styles from './Members.module.css';
import { usePeopleByName } from './people.ts';
import { useStanding } from './use-standing.ts';

/** Everybody with face and name; a tap opens the card, and shows who it is in the picture. */
export function Members() {
  useCountedCommit();
  const { self, open } = useRoom();
  const { show } = useOpenPart();
  const selectedId = useRoomView((view) => view.selectedId);
  const people = usePeopleByName();
  const roomId = useRoomView((view) => view.synced?.room.id);
  const standing = useStanding();
  return (
    <ul className={styles['members']}>
      {people.map(({ userId, username, figure, bubbleColorId, tier, rank, guild, dozing, away, state }) => (
        <li key={userId}>
          <button
            type="button"
            className={styles['row']}
            aria-pressed={userId === selectedId}
            onClick={() => {
              open(userId);
              show('person');
            }}
          >
            <PersonFace
              figure={figure}
              name={username}
              colorId={bubbleColorId}
              size="m"
              presence={dozing || away ? 'away' : 'here'}
            />
            <span className={styles['name']}>
              <span className={styles['titled']}>
                <b dir="auto">{userId === self.userId ? t('people.you', { name: username }) : username}</b>
                <TierMark tier={tier} />
                {guild && <span className={styles['guild']}>[{guild}]</span>}
              </span>
              {standing && roomId && (
                <small>
                  <standing.StandingLine roomId={roomId} userId={userId} rank={rank} />
                </small>
              )}
              {state && <small>{state}</small>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
