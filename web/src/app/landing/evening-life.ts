import { guests } from 'virtual:living-evening';
import { scenePictures } from 'virtual:scene-pictures';
import type { LivingGuest, LivingPart } from '../artwork/living-guests.ts';
import styles from './evening-life.module.css';
import { keepsUp } from './keeps-up.ts';
import { blink, bob, breathe, comeAndGo, glow, twinkle, wave } from './movements.ts';

const SCENE = { width: 1_920, height: 720 } as const;

/** Middles and reach of lamps and a candle, in scene units, and how long they take to grow brighter. */
const LIGHTS = [
  { x: 545, y: 78, reach: 150, durationMs: 4_100 },
  { x: 1_130, y: 44, reach: 84, durationMs: 3_600 },
  { x: 1_240, y: 44, reach: 84, durationMs: 4_700 },
  { x: 1_006, y: 168, reach: 90, durationMs: 3_900 },
  { x: 502, y: 536, reach: 96, durationMs: 2_300 },
] as const;

/** Above whose head somebody is about to say something, in scene units. */
const TYPING = { x: 1_022, y: 432 } as const;

/**
 * Brings the still picture of the evening to life inside `layer`, which lies over it: people breathe and blink, one waves and
 * winks, a bubble comes and goes, lamps glow. Only transforms and opacity move; nothing moves while nobody sees it, and a
 * device that cannot keep up gets its still picture back.
 *
 * @returns how to end it
 */
export async function bringToLife(layer: HTMLElement, picture: HTMLElement): Promise<() => void> {
  const ending = new AbortController();
  const urls: string[] = [];
  const drawn = (svg: string): string => {
    const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    urls.push(url);
    return url;
  };
  const stop = () => {
    ending.abort();
    layer.replaceChildren();
    for (const url of urls.splice(0)) URL.revokeObjectURL(url);
  };

  const scene = box(styles['scene'], { x: 0, y: 0, ...SCENE });
  const animations = [
    ...guests.flatMap((guest, i) => admit(scene, guest, i, drawn)),
    ...LIGHTS.map((light) => kindle(scene, light)),
    ...type(scene),
  ];
  for (const animation of animations) animation.pause();
  try {
    await Promise.all([...scene.querySelectorAll('img')].map((image) => image.decode()));
  } catch {
    // What cannot be drawn stays as still as it is.
    stop();
    return stop;
  }
  follow(picture, scene, ending.signal);
  layer.replaceChildren(scene);
  runWhileSeen(layer, animations, ending.signal);
  void keepsUp(ending.signal).then((isFast) => {
    if (!isFast) stop();
  });
  return stop;
}

/** Puts somebody over their still picture. */
function admit(
  scene: HTMLElement,
  { matrix, groundY, body, arm, shut, wink, clearing }: LivingGuest,
  index: number,
  drawn: (svg: string) => string,
): Animation[] {
  if (clearing) {
    const still = scenePictures['kaffeehaus']?.night.whole ?? '';
    const room = image(still, { x: -clearing.x, y: -clearing.y, ...SCENE });
    const hole = box(styles['clearing'], clearing);
    hole.append(room);
    scene.append(hole);
  }
  const guest = box(styles['guest'], { x: 0, y: 0, width: 0, height: 0 });
  guest.style.transform = `matrix(${matrix.join(', ')})`;
  const breathing = box(styles['guest'], { x: 0, y: 0, width: 120, height: groundY });
  breathing.style.transformOrigin = `60px ${groundY}px`;
  const add = ({ svg, ...place }: LivingPart) => {
    const part = image(drawn(svg), place);
    breathing.append(part);
    return part;
  };
  const parts = body.map(add);
  const eyes = add(shut);
  guest.append(breathing);
  scene.append(guest);
  const animations = [breathe(breathing, index), blink(eyes, index)];
  const raised = arm && parts[arm.index];
  if (arm && raised) {
    raised.style.transformOrigin = `${arm.x}px ${arm.y + 4}px`;
    animations.push(wave(raised));
  }
  if (wink) animations.push(twinkle(add(wink)));
  return animations;
}

/** A lamp or a candle. */
function kindle(scene: HTMLElement, { x, y, reach, durationMs }: (typeof LIGHTS)[number]): Animation {
  const light = box(styles['glow'], { x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach });
  scene.append(light);
  return glow(light, durationMs);
}

/** Somebody is about to say something. */
function type(scene: HTMLElement): Animation[] {
  const point = box(undefined, { ...TYPING, width: 0, height: 0 });
  const bubble = document.createElement('div');
  bubble.className = styles['typing'] ?? '';
  const dots = [0, 1, 2].map((i) => {
    const dot = document.createElement('i');
    bubble.append(dot);
    return bob(dot, i);
  });
  point.append(bubble);
  scene.append(point);
  return [comeAndGo(bubble), ...dots];
}

type Place = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

function box(className: string | undefined, place: Place): HTMLElement {
  return placed(document.createElement('div'), className, place);
}

function image(src: string, place: Place): HTMLElement {
  const element = document.createElement('img');
  element.src = src;
  element.alt = '';
  element.draggable = false;
  return placed(element, styles['part'], place);
}

function placed(element: HTMLElement, className: string | undefined, { x, y, width, height }: Place) {
  if (className !== undefined) element.className = className;
  Object.assign(element.style, {
    left: `${x}px`,
    top: `${y}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  return element;
}

/** Keeps the scene exactly over its still picture, which a browser draws from whole pixel to whole pixel. */
function follow(picture: HTMLElement, scene: HTMLElement, signal: AbortSignal): void {
  const frame = picture.offsetParent;
  if (!frame) return;
  const snapped = (value: number) => Math.round(value * devicePixelRatio) / devicePixelRatio;
  const lay = () => {
    const outer = frame.getBoundingClientRect();
    const { left, right, top, bottom } = picture.getBoundingClientRect();
    const [x, y] = [snapped(left), snapped(top)];
    const [width, height] = [snapped(right) - x, snapped(bottom) - y];
    const scale = Math.min(width / SCENE.width, height / SCENE.height);
    const toLeft = x + (width - scale * SCENE.width) / 2 - outer.left;
    const toTop = y + (height - scale * SCENE.height) / 2 - outer.top;
    scene.style.transform = `translate(${toLeft}px, ${toTop}px) scale(${scale})`;
  };
  const observer = new ResizeObserver(lay);
  // A wider frame shows another part of the same picture.
  for (const element of [frame, picture]) observer.observe(element);
  signal.addEventListener('abort', () => observer.disconnect());
  lay();
}

/** Nothing moves in a tab behind others or out of sight. */
function runWhileSeen(layer: HTMLElement, animations: readonly Animation[], signal: AbortSignal): void {
  let isInSight = true;
  const update = () => {
    const isSeen = isInSight && document.visibilityState === 'visible';
    for (const animation of animations) {
      if (isSeen) animation.play();
      else animation.pause();
    }
  };
  const observer = new IntersectionObserver(([entry]) => {
    isInSight = entry?.isIntersecting ?? true;
    update();
  });
  observer.observe(layer);
  document.addEventListener('visibilitychange', update, { signal });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    for (const animation of animations) animation.cancel();
  });
  update();
}
