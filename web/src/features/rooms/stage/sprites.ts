import {
  EXPRESSIONS,
  type FaceOptions,
  type FigureOptions,
  type FigureSpec,
  figureKey,
} from '@plausch/stage/figures';
import type { DrawnFigure } from './cast.ts';
import type { Light } from './daylight.ts';
import type { Life } from './life.ts';
import type { Pose } from './motion.ts';
import { PictureCache } from './picture-cache.ts';
import { type FaceSprite, faceSprite, figureSprite, pixelsHigh, type Sprite, scaleOf } from './raster.ts';

/** Sprites of people who walk or have just stopped are made in sizes this factor apart and scaled down to fit, never up. */
const SIZE_STEP = 1.25;
const LOG_SIZE_STEP = Math.log(SIZE_STEP);
/** About 200 figures at a pixel ratio of 2, or 80 MB. */
const FIGURE_PIXELS = 20_000_000;
/** About 200 faces, or 8 MB. */
const FACE_PIXELS = 2_000_000;
/** So long a frame may draw new sprites; the rest follow in the next frames. */
const BUDGET_MS = 6;

/** Keys are numbers put together from these many values each. */
const SIZES = { count: 64, least: -32 };
/** Those of the sizes above, then one for each height in pixels. */
const HEIGHTS_MAX = 4_000;
const ALL_SIZES = SIZES.count + HEIGHTS_MAX;
const STANCES = { stand: 0, sit: 1, count: 8 } as const;
/** A walk is drawn in five steps, from one leg in front to the other. */
const WALK_MIDDLE = 4;
const ARMS = { resting: 0, talk: 1, wave: 2, dance: 50, count: 64 } as const;
/** Awake, away, dozing. */
const STATES_COUNT = 3;
const FACES_COUNT = 8 * (EXPRESSIONS.length + 1);

/**
 * Every figure drawn once per pose, step, arm, direction and size, and its faces apart. People at rest get a sprite of exactly
 * the pixels they have on the stage: copied as it is, it stays sharp and costs a processor a third of a scaled or
 * mirrored one. A sprite that cannot be made in this frame is stood in for by another one of the same figure.
 */
export class Sprites {
  readonly #figures = new PictureCache<Sprite>(FIGURE_PIXELS);
  readonly #faces = new PictureCache<FaceSprite>(FACE_PIXELS);
  /** A number for every look there is, and the last sprite made of each. */
  readonly #looks = new Map<string, number>();
  readonly #lookOf = new WeakMap<FigureSpec, number>();
  readonly #lastOf = new Map<number, number>();
  #leftMs = BUDGET_MS;
  /** Whether a sprite of the last frame is still to be made. */
  behind = false;

  #light: Light = 'day';

  /** The light of the scene; a change drops all drawn figures, so that they are drawn again. */
  set light(light: Light) {
    if (light !== this.#light) this.clear();
    this.#light = light;
  }

  /** Call before each frame. One that is to come as soon as it can makes do with the sprites there are. */
  begin(isQuick = false): void {
    this.#figures.begin();
    this.#faces.begin();
    this.#leftMs = isQuick ? 0 : BUDGET_MS;
    this.behind = false;
  }

  figure({ person, pose, scale }: DrawnFigure, life: Life, dpr: number): Sprite | undefined {
    const look = this.#look(person.figure);
    const stride = pose.moving ? Math.round(pose.stride * 2) : 0;
    const stance = pose.seat ? STANCES.sit : pose.moving ? WALK_MIDDLE + stride : STANCES.stand;
    const facing = pose.facing < 0 ? -1 : 1;
    const size = sizeOf(pose, scale * dpr);
    const faded = person.dozing || person.away !== null;
    const state = person.dozing ? 2 : faded ? 1 : 0;
    const keyOf = (arm: number) =>
      ((((look * ALL_SIZES + size.key) * STANCES.count + stance) * 2 + (facing < 0 ? 1 : 0)) * STATES_COUNT +
        state) *
        ARMS.count +
      arm;
    const key = keyOf(armOf(life));
    const known = this.#figures.get(key);
    if (known) return known;
    if (!this.#mayMake()) {
      return this.#figures.get(keyOf(ARMS.resting)) ?? this.#figures.get(this.#lastOf.get(look) ?? -1);
    }
    const options: FigureOptions = {
      pose: pose.seat ? 'sit' : pose.moving ? 'walk' : 'stand',
      legPhase: (pose.moving ? stride : life.swing) / 2,
      ...(person.dozing && { mood: 'doze' as const }),
      ...(life.gesture && { gesture: life.gesture, waveDegrees: life.swing }),
    };
    const sprite = this.#make(() =>
      figureSprite(person.figure, options, { scale: size.scale, facing, light: this.#light, faded }),
    );
    if (sprite) {
      this.#figures.add(key, sprite);
      this.#lastOf.set(look, key);
    }
    return sprite;
  }

  /** What is painted over the figure's face, if that does anything. */
  face({ person, pose, scale }: DrawnFigure, life: Life, dpr: number): FaceSprite | undefined {
    const face = faceOf(life);
    if (face === 0) return undefined;
    const size = sizeOf(pose, scale * dpr);
    const key = (this.#look(person.figure) * ALL_SIZES + size.key) * FACES_COUNT + face;
    const known = this.#faces.get(key);
    if (known || !this.#mayMake()) return known;
    const { expression, eyesClosed, mouthOpen, glance } = life;
    const options: FaceOptions = { eyesClosed, mouthOpen, glance, ...(expression && { expression }) };
    const sprite = this.#make(() => faceSprite(person.figure, options, size.scale, this.#light));
    if (sprite) this.#faces.add(key, sprite);
    return sprite;
  }

  clear(): void {
    this.#figures.clear();
    this.#faces.clear();
    this.#lastOf.clear();
  }

  #mayMake(): boolean {
    if (this.#leftMs > 0) return true;
    this.behind = true;
    return false;
  }

  #make<S>(draw: () => S): S {
    const startedAt = performance.now();
    const made = draw();
    this.#leftMs -= performance.now() - startedAt;
    return made;
  }

  #look(figure: FigureSpec): number {
    const known = this.#lookOf.get(figure);
    if (known !== undefined) return known;
    const key = figureKey(figure);
    const look = this.#looks.get(key) ?? this.#looks.size;
    this.#looks.set(key, look);
    this.#lookOf.set(figure, look);
    return look;
  }
}

/**
 * In which size a figure is drawn: for people at rest their own; for walkers, whose size changes, and those who only stop between
 * two walks, the next larger step.
 */
function sizeOf({ atRest }: Pose, pixelsPerUnit: number): { readonly key: number; readonly scale: number } {
  if (atRest) {
    const pixels = Math.min(pixelsHigh(pixelsPerUnit), HEIGHTS_MAX - 1);
    return { key: SIZES.count + pixels, scale: scaleOf(pixels) };
  }
  const step = Math.ceil(Math.log(pixelsPerUnit) / LOG_SIZE_STEP);
  return { key: step - SIZES.least, scale: SIZE_STEP ** step };
}

function armOf({ gesture, swing }: Life): number {
  return ARMS[gesture ?? 'resting'] + swing;
}

/** 0 for a face at rest, which is in the figure's own sprite. */
function faceOf({ expression, eyesClosed, mouthOpen, glance }: Life): number {
  const shown = expression === null ? 0 : EXPRESSIONS.indexOf(expression) + 1;
  const eyes = eyesClosed ? 3 : glance === 0 ? 0 : glance > 0 ? 1 : 2;
  return shown * 8 + eyes * 2 + (mouthOpen ? 1 : 0);
}
