import type { Point, Seat } from '@plausch/stage';
import { whenIdle } from '../../../device/idle.ts';
import { isStill, onMotionChanged } from '../../../device/motion.ts';
import type { BubbleBoard } from '../bubbles/board.ts';
import type { Box } from '../bubbles/boxes.ts';
import type { RoomSession } from '../room.session.ts';
import type { RoomView } from '../room.store.ts';
import type { DrawnScene } from './artwork/drawn.ts';
import { Cadence } from './cadence.ts';
import { type Camera, cameraFor, follow, onWholePixels, toScene, toScreen } from './camera.ts';
import { Cast, type DrawnFigure } from './cast.ts';
import { readColours } from './colours.ts';
import { Control } from './control.ts';
import type { Light } from './daylight.ts';
import { FrameLoop } from './frame-loop.ts';
import { figureAt, freeSeatAt } from './hits.ts';
import { Labels } from './labels.ts';
import { isAlive } from './life.ts';
import { LIFE_TICK_MS } from './lively.ts';
import { type Effects, Pace } from './pace.ts';
import { paint, TAP_RING_MS, type TapRing } from './painter.ts';
import { Props } from './props.ts';
import { Pulse } from './pulse.ts';
import { EVERY_MS, finenessOf } from './quality.ts';
import { lastSpeakers } from './speakers.ts';
import { Sprites } from './sprites.ts';

/** The elements the engine moves; React makes them and never touches their position. */
export type StageParts = {
  readonly frame: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  /** Pictures as wide as the scene, behind and before the figures. */
  readonly layers: readonly HTMLElement[];
  /** An empty box over everything for the engine's own words. */
  readonly labels: HTMLElement;
};

/** Above this many people thirty frames a second are enough. */
const CROWD = { people: 300, everyMs: 1_000 / 30 };
/** The longest time one frame makes up for; a tab that slept does not leap. */
const FRAME_MAX_MS = 100;

/** Why a further frame is needed: something moves, or people merely live. */
type Due = 'motion' | 'life' | 'nothing';

/**
 * The stage outside React: reads the store, keeps everybody's motion and draws. It runs only while the next
 * frame would look different, and slowly while only life goes on; a quiet room costs nothing.
 */
export class StageEngine {
  readonly control: Control;
  readonly #scene: DrawnScene;
  readonly #session: RoomSession;
  readonly #parts: StageParts;
  readonly #context: CanvasRenderingContext2D | null;
  readonly #cast: Cast;
  readonly #sprites = new Sprites();
  readonly #props: Props;
  readonly #labels: Labels;
  readonly #pace = new Pace();
  readonly #cadence = new Cadence();
  readonly #pulse = new Pulse();
  readonly #loop: FrameLoop;
  readonly #stops: (() => void)[] = [];
  #colours: ReturnType<typeof readColours>;
  #camera: Camera = { width: 0, height: 0, scale: 1, left: 0 };
  #dpr = 1;
  /** Where the layers were moved to. */
  #layersAt = '';
  #drawn: readonly DrawnFigure[] = [];
  readonly #firstPicture = Promise.withResolvers<void>();
  #board: BubbleBoard | undefined;
  #hoveredId: string | null = null;
  #speakers: readonly string[] = [];
  #tap: TapRing | null = null;
  #lastFrameAt = 0;
  /** The next frame is drawn as soon as the browser is ready. */
  #isUrgent = false;
  /** It shows what one has just done oneself. */
  #isOwn = false;
  #frames = 0;

  constructor(scene: DrawnScene, session: RoomSession, parts: StageParts) {
    this.#scene = scene;
    this.#session = session;
    this.#parts = parts;
    this.#context = parts.canvas.getContext('2d');
    this.#colours = readColours(parts.frame);
    this.#labels = new Labels(parts.labels);
    this.#loop = new FrameLoop(this.#tick);
    this.#cast = new Cast(scene, session.self.userId, isStill);
    this.#props = new Props(scene, this.wake);
    this.control = new Control(scene, session, this.#cast, this.#hurry);
    // Without waiting to be told, so that the first picture has its size.
    this.#resize(parts.frame.clientWidth, parts.frame.clientHeight);
    this.#hearSpeakers(session.store.getState());
    this.#listen();
    this.#stir();
  }

  /** Asks for a frame, as something may look different. */
  wake = (): void => this.#loop.soon();

  /** Something happened, here or in the room: people live for a while. */
  #stir = (): void => {
    this.#pulse.stir(this.#session.serverNow());
    if (this.#pulse.beats && this.#loop.isIdle) this.wake();
  };

  /** What one does oneself is seen in the very next frame, however few are drawn otherwise. */
  #hurry = (): void => {
    this.#isUrgent = true;
    this.#isOwn = true;
    this.#stir();
    this.wake();
  };

  /** Resolves once there is one. */
  get firstPicture(): Promise<void> {
    return this.#firstPicture.promise;
  }

  /** From now on these bubbles ride with their people. Returns how to let go of them. */
  carry(board: BubbleBoard): () => void {
    this.#board = board;
    return () => {
      if (this.#board === board) this.#board = undefined;
    };
  }

  close(): void {
    this.#parts.labels.replaceChildren();
    this.#loop.close();
    for (const stop of this.#stops) stop();
    this.#sprites.clear();
  }

  /** What lies under a pixel of the stage. */
  at(pixel: Point): { figure: DrawnFigure | undefined; seat: Seat | undefined; floor: Point } {
    const floor = toScene(this.#camera, pixel);
    const figure = figureAt(this.#drawn, pixel);
    const places = this.#session.store.getState().synced?.places.values() ?? [];
    const taken = new Set([...places].flatMap(({ seatId }) => seatId ?? []));
    return { figure, seat: freeSeatAt(this.#scene, taken, floor), floor };
  }

  hover(userId: string | null): void {
    this.#stir();
    if (userId === this.#hoveredId) return;
    this.#hoveredId = userId;
    this.wake();
  }

  /** The light of the scene, in which its people stand too. */
  set light(light: Light) {
    this.#sprites.light = light;
    this.wake();
  }

  /** Shows where a walk leads. */
  ring(point: Point): void {
    if (isStill() || this.#pace.effects !== 'full') return;
    this.#tap = { ...point, startedAt: performance.now() };
    this.wake();
  }

  /** Everybody as drawn, in scene units, for stories that look at the real picture. */
  people() {
    return this.#drawn.map(({ person, pose }) => ({
      name: person.username,
      x: Math.round(pose.x),
      y: Math.round(pose.y),
      moving: pose.moving,
      seatId: pose.seat?.id ?? null,
    }));
  }

  /** The client pixel of a scene point. */
  screenPoint(x: number, y: number): Point {
    const { left, top } = this.#parts.frame.getBoundingClientRect();
    const point = toScreen(this.#camera, { x, y });
    return { x: left + point.x, y: top + point.y };
  }

  /** Nothing moves, nothing is to be drawn and nobody is waited for; people may still breathe. */
  settled(): boolean {
    const isDrawn = !this.#loop.isDue && !this.#props.isAwaited && this.#drawn.length > 0;
    return isDrawn && this.control.settled;
  }

  /** Settled, and not even life goes on: no frame is to come until something happens. */
  quiet(): boolean {
    return this.settled() && this.#loop.isIdle;
  }

  /** What the device keeps up with. */
  get effects(): Effects {
    return this.#pace.effects;
  }

  /** How many frames were drawn so far. */
  get frames(): number {
    return this.#frames;
  }

  #listen(): void {
    const restyle = () => {
      this.#colours = readColours(this.#parts.frame);
      this.#labels.remeasure();
      this.#board?.remeasure();
      this.wake();
    };
    const resized = new ResizeObserver(([entry]) => {
      const size = entry?.contentRect;
      if (size) this.#resize(size.width, size.height);
      restyle();
    });
    resized.observe(this.#parts.frame);
    const themed = new MutationObserver(restyle);
    themed.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    const seen = () => {
      this.#pace.pause();
      this.#stir();
      this.wake();
    };
    const changed = (view: RoomView, before: RoomView) => {
      if (view.bubbles !== before.bubbles) this.#pulse.hear(view.bubbles);
      if (view.synced?.lines !== before.synced?.lines) this.#hearSpeakers(view);
      const isNews = view.synced !== before.synced || view.draft !== before.draft;
      if (isNews || view.selectedId !== before.selectedId) this.#stir();
      this.wake();
    };
    document.addEventListener('visibilitychange', seen);
    void document.fonts.ready.then(restyle);
    this.#stops.push(
      this.#session.store.subscribe(changed),
      () => resized.disconnect(),
      () => themed.disconnect(),
      () => document.removeEventListener('visibilitychange', seen),
      onMotionChanged(this.wake),
    );
  }

  #hearSpeakers({ synced }: RoomView): void {
    this.#speakers = lastSpeakers(synced?.lines ?? [], this.#session.self.userId);
  }

  #resize(width: number, height: number): void {
    if (width === this.#camera.width && height === this.#camera.height) return;
    const { layers } = this.#parts;
    this.#camera = cameraFor(this.#scene, width, height, this.#focus(this.#session.serverNow()));
    for (const layer of layers) layer.style.width = `${this.#scene.size.width * this.#camera.scale}px`;
    this.#refine();
  }

  /** Gives the canvas as many pixels as the device keeps up with. That empties it, so a frame must follow. */
  #refine(): void {
    this.#isUrgent = true;
    const { canvas, frame } = this.#parts;
    const { width, height } = this.#camera;
    this.#dpr = finenessOf(this.effects, window);
    canvas.width = Math.round(width * this.#dpr);
    canvas.height = Math.round(height * this.#dpr);
    frame.dataset['effects'] = this.effects;
  }

  /** Where the camera wants to look: at oneself, or where most people are while one is not among them. */
  #focus(now: number): number {
    const own = this.#cast.poseOf(this.#session.self.userId, now)?.x;
    return own ?? this.#cast.midst() ?? this.#scene.size.width / 2;
  }

  #tick = (timestamp: number): void => {
    if (this.#pace.tick(timestamp)) this.#refine();
    if (!this.#isUrgent && !this.#cadence.isDue(timestamp)) {
      this.wake();
      return;
    }
    this.#isUrgent = false;
    this.#cadence.drew(timestamp, this.#everyMs());
    const sinceLast = timestamp - this.#lastFrameAt;
    this.#lastFrameAt = timestamp;
    const due = this.#draw(Math.min(FRAME_MAX_MS, sinceLast));
    if (due === 'motion') {
      this.#pace.drew(timestamp);
      this.wake();
    } else if (due === 'life') this.#loop.later(LIFE_TICK_MS);
  };

  #everyMs(): number {
    const everyMs = EVERY_MS[this.effects];
    return this.#drawn.length > CROWD.people ? Math.max(everyMs, CROWD.everyMs) : everyMs;
  }

  /** Draws one frame and answers why another one is needed. */
  #draw(elapsedMs: number): Due {
    const { synced, selectedId, gestures } = this.#session.store.getState();
    if (!synced || !this.#context || this.#camera.width === 0) return 'nothing';
    const now = this.#session.serverNow();
    const isFirst = this.#drawn.length === 0;
    this.#cast.follow(synced, now, this.control.isBehind(synced));
    const jumps = isFirst || isStill() || this.effects === 'low';
    const camera = this.#moveCamera(now, jumps ? Number.POSITIVE_INFINITY : elapsedMs);
    this.#drawn = this.#cast.draw(camera, now);
    const clock = performance.now();
    if (this.#tap && clock - this.#tap.startedAt > TAP_RING_MS) this.#tap = null;
    this.#sprites.begin(this.#isOwn);
    this.#isOwn = false;
    const play = gestures?.play(now);
    const frame = {
      camera,
      dpr: this.#dpr,
      figures: this.#drawn,
      props: this.#props.at(camera.scale * this.#dpr),
      selfId: this.#session.self.userId,
      markedId: this.#hoveredId ?? selectedId,
      tap: this.#tap,
      now: clock,
      play,
      moment: this.#pulse.moment(this.#drawn, camera, now, {
        still: isStill(),
        effects: this.effects,
      }),
    };
    paint(this.#context, frame, this.#sprites, this.#colours);
    this.#frames += 1;
    if (this.#frames === 1) {
      this.#showed();
      return 'nothing';
    }
    const tags = this.#label(frame.markedId);
    if (this.#board) {
      this.#board.isSlow = this.effects === 'low';
      this.#board.frame(this.#drawn, camera, tags, clock);
    }
    this.#nameSpeakers(tags, frame.markedId);
    const moves =
      this.#sprites.behind ||
      this.#board?.behind ||
      this.#tap !== null ||
      play?.moves ||
      this.#drawn.some(({ pose }) => pose.changing) ||
      this.#cameraIsMoving(now);
    return moves ? 'motion' : isAlive(frame.moment) ? 'life' : 'nothing';
  }

  /** What is not seen in the first picture comes after it; the words a frame later, as measuring them is half of its work. */
  #showed(): void {
    this.#firstPicture.resolve();
    this.wake();
    this.#stops.push(whenIdle(() => void this.control.learnFloor()));
  }

  /** Lets the camera follow; answers it as this frame sees it. */
  #moveCamera(now: number, elapsedMs: number): Camera {
    this.#camera = follow(this.#camera, this.#scene, this.#focus(now), elapsedMs);
    const camera = onWholePixels(this.#camera, this.#dpr);
    const transform = `translateX(${(-camera.left * camera.scale).toFixed(2)}px)`;
    if (transform === this.#layersAt) return camera;
    this.#layersAt = transform;
    for (const layer of this.#parts.layers) layer.style.transform = transform;
    return camera;
  }

  #cameraIsMoving(now: number): boolean {
    return follow(this.#camera, this.#scene, this.#focus(now), 0) !== this.#camera;
  }

  /** Puts up the words; who has a bubble is named there. Answers what no bubble may cover. */
  #label(markedId: string | null) {
    const { userId } = this.#session.self;
    const own = this.#drawn.find((figure) => figure.userId === userId);
    const marked = this.#drawn.find((figure) => figure.userId === markedId);
    const named = marked === own || this.#board?.holdsBubble(marked?.userId) ? undefined : marked;
    return this.#labels.frame(this.#camera, this.#drawn, own, named);
  }

  /** Who spoke last carries the name, unless it is at the head already. Bubbles have their places before. */
  #nameSpeakers(tags: readonly Box[], markedId: string | null): void {
    const speakers = this.#speakers.flatMap((speakerId) => {
      const speaker = this.#drawn.find((figure) => figure.userId === speakerId);
      if (!speaker || speakerId === markedId || this.#board?.holdsBubble(speakerId)) return [];
      const isInPicture = speaker.feet.x > 0 && speaker.feet.x < this.#camera.width;
      return isInPicture ? [speaker] : [];
    });
    const taken = [...tags, ...(this.#board?.boxes ?? [])];
    this.#labels.names(speakers, { camera: this.#camera, drawn: this.#drawn, taken });
  }
}
