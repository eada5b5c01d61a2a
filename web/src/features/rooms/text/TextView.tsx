import type { Scene } from '@plausch/stage';
import { Button, Card, IconButton } from '@plausch/ui';
import { MoreHorizontal } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useMemo } from 'react';
import { actionOf, chosenKeys } from '../../settings/index.ts';
import { RankName } from '../../standing/index.ts';
import { t as gestureWords } from '../gestures/gesture.words.ts';
import { PersonFace } from '../PersonFace.tsx';
import { stateOf } from '../people/people.ts';
import { useCountedCommit, useRoom, useRoomView, useTyping } from '../room.context.ts';
import { isDirection } from '../room.steps.ts';
import { t as roomWords } from '../rooms.words.ts';
import { TierMark } from '../TierMark.tsx';
import { withEmoji } from '../talk/smileys.ts';
import { useOpenPart } from '../use-open-part.ts';
import type { Neighbour, SpotState } from './surroundings.ts';
import styles from './TextView.module.css';
import { t } from './text-view.words.ts';
import { useSurroundings } from './use-surroundings.ts';
import { type Walks, walksIn } from './walks.ts';

/** The room in words, equal to the picture: who is where, who says what, where one can go. */
export function TextView({
  scene,
  roomName,
  surface,
  onTalk,
}: {
  readonly scene: Scene;
  readonly roomName: string;
  /** The part that takes the keyboard. */
  readonly surface: RefObject<HTMLElement | null>;
  /** On to the composer. */
  readonly onTalk: () => void;
}) {
  useCountedCommit();
  const room = useRoom();
  const isLive = useRoomView((view) => view.live);
  const { neighbours, spots } = useSurroundings(scene);
  const walks = useMemo(() => walksIn(room), [room]);
  const own = useRoomView((view) => view.gestures?.of(room.self.userId));
  const awayCount = neighbours.filter(({ person }) => person.away).length;
  const near = neighbours.filter(({ nearness }) => nearness !== 'far');
  const far = neighbours.filter(({ nearness }) => nearness === 'far');

  // Arrow keys step and digits go to the spots, wherever the focus is in here.
  const onKeyDown = (event: KeyboardEvent) => {
    const action = actionOf(chosenKeys.getState(), event.nativeEvent);
    const spot = scene.spots.find(({ key }) => action === `spot${key}`);
    const isButton = event.target instanceof HTMLButtonElement;
    if (action === undefined || event.defaultPrevented) return;
    if (spot) walks.toSpot(spot);
    else if (isDirection(action)) walks.step(action);
    else if (action === 'talk' && !isButton) onTalk();
    else return;
    event.preventDefault();
  };

  return (
    <section
      ref={surface}
      className={styles['view']}
      aria-label={roomWords('room.region', { room: roomName })}
      data-live={isLive}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys walk here
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <p className={styles['summary']}>
        {scene.alt}. <b>{t('text.summary', { count: neighbours.length + 1 })}</b>
        {awayCount > 0 && ` ${t('text.summaryAway', { count: awayCount })}`}
        {own && <b> {gestureWords(`own.${own}`)}</b>}
      </p>
      <Card className={styles['card'] ?? ''}>
        <PeopleIn title={t('text.nearby')} people={near} walks={walks} empty={t('text.alone')} isFirst />
        {far.length > 0 && <PeopleIn title={t('text.away')} people={far} walks={walks} />}
      </Card>
      <Card className={styles['card'] ?? ''}>
        <Places spots={spots} walks={walks} />
      </Card>
    </section>
  );
}

function PeopleIn({
  title,
  people,
  walks,
  empty,
  isFirst = false,
}: {
  readonly title: string;
  readonly people: readonly Neighbour[];
  readonly walks: Walks;
  readonly empty?: string;
  /** The list a key leads to. */
  readonly isFirst?: boolean;
}) {
  const id = useId();
  return (
    <>
      <h2 id={id}>{title}</h2>
      {people.length === 0 && <p className={styles['empty']}>{empty}</p>}
      <ul aria-labelledby={id} data-people={isFirst || undefined}>
        {people.map((neighbour) => (
          <li key={neighbour.person.userId} data-person="">
            <PersonRow neighbour={neighbour} walks={walks} />
          </li>
        ))}
      </ul>
    </>
  );
}

function PersonRow({ neighbour, walks }: { readonly neighbour: Neighbour; readonly walks: Walks }) {
  const room = useRoom();
  const { show } = useOpenPart();
  const { person, nearness, spot } = neighbour;
  const { userId, username, figure, bubbleColorId, tier, rank, dozing, away } = person;
  const isTyping = useTyping().has(userId);
  const said = useRoomView((view) => view.bubbles.findLast((bubble) => bubble.userId === userId));
  const gesture = useRoomView((view) => view.gestures?.of(userId));
  const state =
    stateOf(person, isTyping) ??
    (gesture && gestureWords(`state.${gesture}`)) ??
    (said && (said.kind ? withEmoji(said.text) : t('text.says', { text: withEmoji(said.text) })));
  return (
    <>
      <button
        type="button"
        className={styles['person']}
        title={t('text.goTo', { name: username })}
        onClick={() => walks.toPerson(userId)}
      >
        <PersonFace
          figure={figure}
          name={username}
          colorId={bubbleColorId}
          size="m"
          presence={dozing || away ? 'away' : 'here'}
        />
        <span>
          <b>
            <bdi>{username}</bdi>
            <TierMark tier={tier} />
          </b>{' '}
          <span className={styles['place']}>
            <RankName rank={rank} />, {nearness === 'beside' ? t('text.besideYou') : spot.where}
          </span>
          {state && <small>{state}</small>}
        </span>
      </button>
      <IconButton
        label={t('text.more', { name: username })}
        onClick={() => {
          room.open(userId);
          show('person');
        }}
      >
        <MoreHorizontal size={20} aria-hidden="true" />
      </IconButton>
    </>
  );
}

function Places({ spots, walks }: { readonly spots: readonly SpotState[]; readonly walks: Walks }) {
  const id = useId();
  return (
    <>
      <h2 id={id}>{t('text.where')}</h2>
      <ol className={styles['places']} aria-labelledby={id}>
        {spots.map(({ spot, freeSeats }) => {
          const [seat] = freeSeats;
          return (
            <li key={spot.id}>
              <button type="button" className={styles['spot']} onClick={() => walks.toSpot(spot)}>
                <kbd>{spot.key}</kbd>
                <span>
                  <b>{spot.name}</b>
                  {seat && <small>{t('text.seats', { count: freeSeats.length })}</small>}
                </span>
              </button>
              {seat && (
                <Button
                  variant="text"
                  aria-label={t('text.sitAt', { spot: spot.name })}
                  onClick={() => walks.toSeat(seat, spot)}
                >
                  {t('text.sit')}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      <h2>{t('text.toSomebody')}</h2>
      <p className={styles['empty']}>{t('text.toSomebodyText')}</p>
    </>
  );
}
