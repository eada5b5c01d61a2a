import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { actionOf, chosenKeys } from '../../settings/index.ts';
import { useAmbience } from '../alone/use-ambience.ts';
import { Bubbles } from '../bubbles/Bubbles.tsx';
import { PeopleList } from '../people/PeopleList.tsx';
import { useCountedCommit, useIsAlone, useRoom, useRoomView } from '../room.context.ts';
import { isDirection } from '../room.steps.ts';
import { t } from '../rooms.words.ts';
import { useOpenPart } from '../use-open-part.ts';
import type { DrawnScene } from './artwork/drawn.ts';
import { type Light, useLight } from './daylight.ts';
import { StageEngine } from './engine.ts';
import { exposeStage } from './hook.ts';
import styles from './Stage.module.css';
import { Taps } from './taps.ts';

/** The picture of the room. React makes the elements; everything that moves is the engine's. */
export function Stage({
  scene,
  roomName,
  surface,
  onTalk,
  light: fixedLight,
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
  const isAlone = useIsAlone();
  const clockLight = useLight();
  const light = fixedLight ?? clockLight;
  const canvas = useRef<HTMLCanvasElement>(null);
  const back = useRef<HTMLImageElement>(null);
  const front = useRef<HTMLImageElement>(null);
  const behind = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLDivElement>(null);
  const Ambience = useAmbience();
  const labels = useRef<HTMLDivElement>(null);
  const [engine, setEngine] = useState<StageEngine | null>(null);
  const [taps] = useState(() => new Taps());

  useEffect(() => {
    const layers = [back, front, behind, before].flatMap(({ current }) => current ?? []);
    if (!surface.current || !canvas.current || !labels.current) return;
    const parts = { frame: surface.current, canvas: canvas.current, layers, labels: labels.current };
    const made = new StageEngine(scene, room, parts);
    setEngine(made);
    const hide = exposeStage(made);
    return () => {
      hide();
      made.close();
    };
  }, [scene, room, surface]);

  useEffect(() => {
    if (engine) engine.light = light;
  }, [engine, light]);

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
        <div className={styles['picture']} style={{ background: scene.ambient[light] }}>
          <img
            ref={back}
            className={styles['layer']}
            src={scene.layers.back[light]}
            alt={scene.alt}
            draggable={false}
          />
          <div ref={behind} className={styles['ambience']} data-ambience="" aria-hidden="true">
            {Ambience && <Ambience scene={scene} light={light} isBehind hasCat={isAlone} />}
          </div>
          {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas without tabindex takes no focus */}
          <canvas ref={canvas} className={styles['canvas']} aria-hidden="true" />
          <img
            ref={front}
            className={styles['layer']}
            src={scene.layers.front[light]}
            alt=""
            draggable={false}
          />
          <div ref={before} className={styles['ambience']} data-ambience="" aria-hidden="true">
            {Ambience && <Ambience scene={scene} light={light} isBehind={false} hasCat={false} />}
          </div>
        </div>
        <div ref={labels} className={styles['labels']} aria-hidden="true" />
        {engine && <Bubbles board={engine.board} />}
      </div>
      <PeopleList />
    </section>
  );
}
