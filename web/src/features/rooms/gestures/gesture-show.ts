import type { Gesture } from '@plausch/protocol';
import type { Camera } from '../stage/camera.ts';
import type { DrawnFigure } from '../stage/cast.ts';
import type { StageColours } from '../stage/colours.ts';
import type { Life } from '../stage/life.ts';

/** A gesture of a member, from the moment `at` of the room's clock. */
export type Made = { readonly userId: string; readonly kind: Gesture; readonly at: number };

/** The gestures under way. Another object with each change, so that the picture and the text view notice. */
export type GestureShow = {
  /** A member makes one. */
  readonly make: (made: Made) => void;
  /** The gesture that a member is making, if any. */
  readonly of: (userId: string) => Gesture | undefined;
  /** How the picture of this moment shows them; undefined while there is none. */
  readonly play: (now: number) => GesturePlay | undefined;
};

/** What is needed of a frame to draw over it. */
type Picture = {
  readonly camera: Camera;
  readonly dpr: number;
  readonly figures: readonly DrawnFigure[];
};

export type GesturePlay = {
  /** Whether the next picture would look different. */
  readonly moves: boolean;
  /** What a body does then, from what it does by itself. */
  readonly life: (figure: DrawnFigure, life: Life) => Life;
  /** Draws what rises over everybody's heads, in front of all. */
  readonly paint: (context: CanvasRenderingContext2D, picture: Picture, colours: StageColours) => void;
};
