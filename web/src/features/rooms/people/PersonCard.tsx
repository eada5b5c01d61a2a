import { Button } from '@plausch/ui';
import { AtSign, ChevronLeft, Footprints, Hand } from 'lucide-react';
import { useMemo, useState } from 'react';
import { FigurePicture } from '../../accounts/index.ts';
import { StandingOf } from '../../standing/index.ts';
import { GestureButtons } from '../gestures/GestureButtons.tsx';
import { RoomCard } from '../RoomCard.tsx';
import { useRoom, useRoomView, useTyping } from '../room.context.ts';
import type { Person } from '../room.events.ts';
import { TierMark } from '../TierMark.tsx';
import { walksIn } from '../text/walks.ts';
import styles from './PersonCard.module.css';
import { stateOf } from './people.ts';
import { t } from './person.words.ts';
import { PERSON_ACTS, PERSON_PARTS, type PersonPart } from './person-parts.tsx';

/** So many of a person's lines are offered to be reported. */
const LINES_OFFERED = 5;

/** Who the person is whose card is open, and what one can do about them: from below on a phone, in the middle elsewhere. */
export function PersonCard({
  isPhone,
  onClose,
  onTalk,
}: {
  readonly isPhone: boolean;
  readonly onClose: () => void;
  /** On to the composer. */
  readonly onTalk: () => void;
}) {
  const person = useRoomView(({ met, synced, openedId }) =>
    openedId === null ? undefined : (synced?.people.get(openedId) ?? met.get(openedId)),
  );
  const [part, setPart] = useState<PersonPart>();
  if (!person) return null;
  const content = part ? (
    <Opened person={person} part={part} onBack={() => setPart(undefined)} />
  ) : (
    <Overview person={person} onPart={setPart} onClose={onClose} onTalk={onTalk} />
  );
  return (
    <RoomCard isPhone={isPhone} title={person.username} onClose={onClose}>
      {content}
    </RoomCard>
  );
}

function Overview({
  person,
  onPart,
  onClose,
  onTalk,
}: {
  readonly person: Person;
  readonly onPart: (part: PersonPart) => void;
  readonly onClose: () => void;
  readonly onTalk: () => void;
}) {
  const room = useRoom();
  const walks = useMemo(() => walksIn(room), [room]);
  const { userId, username } = person;
  const isHere = useRoomView((view) => view.synced?.people.has(userId) ?? false);
  const isTyping = useTyping().has(userId);
  const isSelf = userId === room.self.userId;
  const state = !isHere ? t('person.gone') : (stateOf(person, isTyping) ?? t('person.here'));

  /** What is half written stays where it is. */
  const draft = () => room.store.getState().draft;
  const address = () => {
    room.write(`@${username} ${draft()}`);
    onClose();
    onTalk();
  };
  const wave = () => {
    const begun = draft();
    room.write(`👋 @${username}`);
    room.say();
    room.write(begun);
    onClose();
  };
  const walk = () => {
    walks.toPerson(userId);
    onClose();
  };

  return (
    <>
      <div className={styles['who']}>
        <FigurePicture figure={person.figure} />
        <p className={styles['state']}>
          <TierMark tier={person.tier} isNamed />
          {state}
          <StandingOf userId={userId} rank={person.rank} />
          {person.guild && <span>{t('person.guild', { tag: person.guild })}</span>}
        </p>
      </div>
      {isSelf && isHere && <GestureButtons onMade={onClose} />}
      {!isSelf && (
        <div className={styles['acts']}>
          <Button variant="quiet" data-autofocus="" onClick={address}>
            <AtSign size={20} aria-hidden="true" />
            {t('person.address')}
          </Button>
          {isHere && (
            <>
              <Button variant="quiet" onClick={wave}>
                <Hand size={20} aria-hidden="true" />
                {t('person.wave')}
              </Button>
              <Button variant="quiet" onClick={walk}>
                <Footprints size={20} aria-hidden="true" />
                {t('person.walk')}
              </Button>
            </>
          )}
          {PERSON_ACTS.map(({ key, Act }) => (
            <Act key={key} userId={userId} username={username} />
          ))}
          {PERSON_PARTS.map((part) => (
            <Button key={part.key} variant="quiet" onClick={() => onPart(part)}>
              <part.Icon size={20} aria-hidden="true" />
              {part.label}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

function Opened({
  person,
  part: { label, Part },
  onBack,
}: {
  readonly person: Person;
  readonly part: PersonPart;
  readonly onBack: () => void;
}) {
  const { store } = useRoom();
  const { userId, username } = person;
  const [lines] = useState(() => {
    const { synced, awayTexts } = store.getState();
    const newest = <Said extends { readonly userId: string; readonly text: string }>(said: readonly Said[]) =>
      said
        .filter((one) => one.userId === userId && one.text !== '')
        .slice(-LINES_OFFERED)
        .reverse();
    const away = newest(awayTexts).map(({ id, text }) => ({ id, text: t('person.awayText', { text }) }));
    return [...newest(synced?.lines ?? []), ...away];
  });
  return (
    <section className={styles['part']} aria-label={label}>
      <Button variant="text" size="small" onClick={onBack}>
        <ChevronLeft size={20} aria-hidden="true" />
        {t('person.back')}
      </Button>
      <Part userId={userId} username={username} lines={lines} />
    </section>
  );
}
