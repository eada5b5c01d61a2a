import { type KeyboardEvent, useId, useRef } from 'react';
import { useCountedCommit, useRoom, useRoomView } from '../room.context.ts';
import { t } from '../rooms.words.ts';
import { TierMark } from '../TierMark.tsx';
import { useOpenPart } from '../use-open-part.ts';
import styles from './PeopleList.module.css';
import { usePeopleByName } from './people.ts';
import { useStanding } from './use-standing.ts';

/**
 * The people of the picture for those who do not see it or have no mouse: one stop in the tab order, arrow
 * keys inside, Enter for the card. Whoever has the focus carries ring and tag on the stage.
 */
export function PeopleList() {
  useCountedCommit();
  const { self, select, open } = useRoom();
  const { show } = useOpenPart();
  const selectedId = useRoomView((view) => view.selectedId);
  const people = usePeopleByName();
  const standing = useStanding();
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const current = people.some(({ userId }) => userId === selectedId) ? selectedId : people[0]?.userId;

  const onKeyDown = (event: KeyboardEvent) => {
    const index = people.findIndex(({ userId }) => userId === current);
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: people.length - 1 }[event.key];
    const person = next === undefined ? undefined : people[Math.min(people.length - 1, Math.max(0, next))];
    if (!person) return;
    event.preventDefault();
    select(person.userId);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${person.userId}`)}`)?.focus();
  };

  return (
    <div
      ref={list}
      className={styles['list']}
      role="listbox"
      aria-label={t('people.label')}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) select(null);
      }}
    >
      {people.map(({ userId, username, tier, rank, state }) => (
        <div
          key={userId}
          id={`${id}-${userId}`}
          className={styles['option']}
          role="option"
          aria-selected={userId === selectedId}
          tabIndex={userId === current ? 0 : -1}
          onFocus={() => select(userId)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== ' ') return;
            event.preventDefault();
            open(userId);
            show('person');
          }}
        >
          {userId === self.userId ? t('people.you', { name: username }) : <bdi>{username}</bdi>}
          <TierMark tier={tier} />
          {standing && ' '}
          {standing && <standing.RankName rank={rank} />}
          {state && <span className={styles['state']}> {state}</span>}
        </div>
      ))}
    </div>
  );
}
