import { type KeyboardEvent, type PointerEvent, type RefObject, useDeferredValue, useState } from 'react';
import { actionOf, chosenKeys } from '../../settings/index.ts';
import { useCinema } from '../cinema/use-cinema.ts';
import { PeopleList } from '../people/PeopleList.tsx';
import { useCountedCommit, useRoom, useRoomView } from '../room.context.ts';
import { isDirection } from '../room.steps.ts';
import { t } from '../rooms.words.ts';
import { useOpenPart } from '../use-open-part.ts';
import type { DrawnScene } from './artwork/drawn.ts';
import type { Light } from './daylight.ts';
import styles from './Stage.module.css';
import { Taps } from './taps.ts';
import { useEngine } from './use-engine.tsx';

/** The picture of the room. React makes the elements; everything that moves is the engine's. */
export function Stage({
  scene,
  roomName,
  surface,
  onTalk,
  light,
}: {
  readonly scene: DrawnScene;
  readonly roomName: string;
  /** The part that takes the keyboard. */
  readonly surface: RefObject<HTMLDivElement | null>;
  /** Enter and Escape: on to the composer. */
  readonly onTalk: () => void;
  /** Instead of the clock's. */
  readonly light?: Light;
}) {
  useCountedCommit();
  const room = useRoom();
  const { show } = useOpenPart();
  const isLive = useRoomView((view) => view.live);
  const cinema = useCinema();
  const { engine, picture } = useEngine(scene, surface, light, cinema && <cinema.OnStage scene={scene} />);
  const [taps] = useState(() => new Taps());
  // The first picture of the people does not wait for their list.
  const isListed = useDeferredValue(true, false);

  const under = (event: PointerEvent | React.MouseEvent) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return engine?.at({ x: event.clientX - left, y: event.clientY - top });
  };

  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (event.pointerType !== 'mouse') return;
    const found = under(event);
    engine?.hover(found?.figure?.userId ?? null);
    event.currentTarget.style.cursor = found?.figure || found?.seat ? 'pointer' : '';
  };

  /** Goes or sits down where a click or a tap leads, unless it meant somebody; answers whether it did. */
  const walk = (event: PointerEvent | React.MouseEvent): boolean => {
    const found = under(event);
    if (!engine || !found || (found.figure && found.figure.userId !== room.self.userId)) return false;
    const { figure, seat, floor } = found;
    const lateMs = performance.now() - event.timeStamp;
    room.select(null);
    if (seat) {
      engine.ring({ x: seat.x, y: seat.y });
      engine.control.sitDown(seat, lateMs);
    } else if (!figure) engine.ring(engine.control.goTo(floor, lateMs));
    return true;
  };

  const onPointerUp = (event: PointerEvent) => {
    if (taps.up(event.nativeEvent) && walk(event)) taps.take(event.nativeEvent);
  };

  const onClick = (event: React.MouseEvent) => {
    if (taps.isEcho(event.nativeEvent) || walk(event)) return;
    const figure = under(event)?.figure;
    if (!figure) return;
    room.open(figure.userId);
    show('person');
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const action = actionOf(chosenKeys.getState(), event.nativeEvent);
    if (!engine || action === undefined) return;
    const spot = scene.spots.find(({ key }) => action === `spot${key}`);
    if (isDirection(action)) engine.control.step(action);
    else if (spot) engine.ring(engine.control.goTo({ x: spot.x, y: spot.y }));
    else if (action === 'talk' || action === 'stage') onTalk();
    else return;
    event.preventDefault();
  };

  return (
    <section className={styles['stage']} aria-label={t('room.region', { room: roomName })} data-live={isLive}>
      <div
        ref={surface}
        className={styles['surface']}
        role="application"
        aria-label={t('stage.label')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys walk here
        tabIndex={0}
        onPointerMove={onPointerMove}
        onPointerDown={({ nativeEvent }) => taps.down(nativeEvent)}
        onPointerUp={onPointerUp}
        onPointerCancel={() => taps.cancel()}
        onPointerLeave={() => engine?.hover(null)}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        {picture}
      </div>
      {isListed && <PeopleList />}
    </section>
  );
}
