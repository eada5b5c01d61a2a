/** A place on the floor or the wall: whole scene units, x to the right, y downwards. */
export type Point = { x: number; y: number };

/** A convex outline, clockwise as seen on the screen; its edge belongs to it. */
export type Polygon = readonly Point[];

/** A place to sit. `lift` is in figure units (times the depth scale), negative is up. */
export type Seat = {
  id: string;
  /** Where the sitting figure's feet anchor is drawn, before `lift`. */
  x: number;
  y: number;
  lift: number;
  /** Which way the sitting person looks: left or right. */
  face: 'l' | 'r';
  /** The prop one sits on. */
  prop: string;
  /** Added to the depth key so that a person comes after the prop at the same y. */
  z: number;
  /** The walkable point from which one sits down and to which one stands up. */
  approach: Point;
};

/**
 * A named place to go to; `key` is the digit that takes one there. In a sentence `where` says that one is there, „an der Bar“, and
 * `way` that one goes there, „zur Bar“.
 */
export type Spot = {
  id: string;
  name: string;
  where: string;
  way: string;
  x: number;
  y: number;
  key: number;
};

/** Where people come in and leave. */
export type Door = { id: string; x: number; y: number };

/**
 * How far the foot anchor of a prop lies above the bottom edge of its drawing, in drawing units before
 * `scale`; sideways it is in the middle. So a drawing of w × h goes to x - w/2, y - (h - 12), each scaled.
 */
export const PROP_FOOT_UNITS = 12;

/** A piece of furniture drawn between people; its foot anchor lands on (x, y), y is the depth key. */
export type Prop = { id: string; src: string; x: number; y: number; scale: number };

/** A light and a dark version of one layer, as paths relative to the scene's artwork folder. */
export type Layer = { day: string; night: string };

/** A part of the picture that moves by itself; its place in scene units. Drawn over the people, and never blocks their way. */
export type Movement = {
  /** When it is seen; left out: always. */
  only?: keyof Layer;
} & (
  | { kind: 'steam' | 'sparks'; x: number; y: number }
  /** Light that is never quite still: of a fire, of a lamp, of a tube. */
  | { kind: 'fire' | 'lamp' | 'neon'; x: number; y: number; radius: number }
  /** Rain before a window, glints on water, the light of a film. */
  | { kind: 'rain' | 'glints' | 'film'; x: number; y: number; width: number; height: number }
);

/** A place as data. The server reads ground, seats, spots and doors; the client also draws. */
export type Scene = {
  id: string;
  /** Raised with every change of ground, seats or spots. */
  v: number;
  name: string;
  size: { width: number; height: number };
  /** What a window of 4:3 always shows. */
  safe: { x: number; y: number; width: number; height: number };
  /** The y where the wall meets the floor. */
  horizon: number;
  /** Figure size by depth: linear between the two lines, constant beyond them. */
  scale: { nearY: number; near: number; farY: number; far: number };
  walk: Polygon[];
  blocks: { prop: string; polygon: Polygon }[];
  layers: { back: Layer; front: Layer };
  props: Prop[];
  /** Width and height of each piece of furniture by its `src`, in drawing units before `scale`. */
  pieces: Record<string, readonly [width: number, height: number]>;
  seats: Seat[];
  spots: Spot[];
  doors: Door[];
  /** The mean colour of the picture by time of day, shown until it is there, and the name of the sound that plays. */
  ambient: { day: string; night: string; loop: string };
  /** Where the back layer shows a screen and a film can run, in scene units; only a cinema has one. */
  screen?: { x: number; y: number; width: number; height: number };
  /** What moves while the room is looked at. */
  movements: readonly Movement[];
  /** Where the cat sits that keeps a lonely person company; a scene that has a cat of its own needs none. */
  cat?: Point;
  /** The spot with seats that is offered to a person who is alone, and the words for it, German. */
  retreat: { spot: Spot['id']; words: string };
  /** The picture in words, German. */
  alt: string;
};

/** The seat with this id, or undefined. */
export function seatOf(scene: Scene, seatId: string): Seat | undefined {
  return scene.seats.find((seat) => seat.id === seatId);
}

/** How large a figure at height `y` is drawn: 1 is one scene unit per figure unit. */
export function scaleAt(scene: Scene, y: number): number {
  const { nearY, near, farY, far } = scene.scale;
  const depth = Math.min(1, Math.max(0, (y - farY) / (nearY - farY)));
  return far + (near - far) * depth;
}
