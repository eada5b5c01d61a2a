import type { Point, Scene } from '@plausch/stage';

/** What part of a scene a window of `width` × `height` CSS pixels shows. */
export type Camera = {
  readonly width: number;
  readonly height: number;
  /** CSS pixels per scene unit. */
  readonly scale: number;
  /** Scene x at the window's left edge; negative when the whole scene fits. */
  readonly left: number;
};

const FOLLOW_MS = 260;
const ARRIVED_UNITS = 0.4;

/** A window always shows the full height of the scene; how much of its width follows from that. */
export function cameraFor(scene: Scene, width: number, height: number, focusX: number): Camera {
  const scale = height / scene.size.height;
  return { width, height, scale, left: leftFor(scene, width / scale, focusX) };
}

/** Where the left edge belongs so that `focusX` is in the middle and nothing beyond the scene is shown. */
function leftFor(scene: Scene, visible: number, focusX: number): number {
  const spare = scene.size.width - visible;
  return spare <= 0 ? spare / 2 : Math.min(spare, Math.max(0, focusX - visible / 2));
}

/** The camera a moment later on its way to `focusX`; the same object once it is there. */
export function follow(camera: Camera, scene: Scene, focusX: number, elapsedMs: number): Camera {
  const target = leftFor(scene, camera.width / camera.scale, focusX);
  const rest = target - camera.left;
  if (rest === 0) return camera;
  const left =
    Math.abs(rest) < ARRIVED_UNITS ? target : camera.left + rest * (1 - Math.exp(-elapsedMs / FOLLOW_MS));
  return { ...camera, left };
}

/** The camera as it is drawn, a whole number of device pixels from the scene's edge: what stands still keeps its pixels while it moves. */
export function onWholePixels(camera: Camera, dpr: number): Camera {
  const pixels = camera.scale * dpr;
  return { ...camera, left: Math.round(camera.left * pixels) / pixels };
}

/** Scene units to pixels from the window's top left corner. */
export function toScreen(camera: Camera, { x, y }: Point): Point {
  return { x: (x - camera.left) * camera.scale, y: y * camera.scale };
}

/** Pixels from the window's top left corner to whole scene units. */
export function toScene(camera: Camera, { x, y }: Point): Point {
  return { x: Math.round(x / camera.scale + camera.left), y: Math.round(y / camera.scale) };
}
