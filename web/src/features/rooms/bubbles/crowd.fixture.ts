import { type Point, type Scene, scenes, seatOf, standingPlace } from '@plausch/stage';
import { looks } from '@plausch/stage/figures';
import fc from 'fast-check';
import type { Person, Place } from '../room.events.ts';
import { type Camera, cameraFor } from '../stage/camera.ts';
import { Cast, type DrawnFigure } from '../stage/cast.ts';
import { BUBBLE_WIDTHS } from './board.ts';
import type { Size } from './boxes.ts';
import { BUBBLES_MAX, BUBBLES_SURE } from './bubble-list.ts';
import type { BubbleRequest } from './placed.ts';

/** What is left of a window for the picture. */
export const STAGES = { phone: { width: 390, height: 334 }, desktop: { width: 830, height: 676 } } as const;
export type Device = keyof typeof STAGES;

/** A room with people in it as one device shows it, and what was said in it, newest first. */
export type Crowd = {
  readonly scene: Scene;
  readonly device: Device;
  readonly camera: Camera;
  readonly figures: readonly DrawnFigure[];
  readonly requests: readonly BubbleRequest[];
  readonly most: number;
};

const somebody = fc.record({
  x: fc.integer({ min: 0, max: 1_920 }),
  y: fc.integer({ min: 380, max: 720 }),
  /** Sits down there if the seat is free. */
  seat: fc.option(fc.nat(40), { nil: undefined, freq: 3 }),
});

const words = fc.record({
  who: fc.nat(49),
  width: fc.integer({ min: 60, max: 220 }),
  height: fc.integer({ min: 42, max: 110 }),
  length: fc.integer({ min: 90, max: 640 }),
});

/** From 2 to 50 people in any of the rooms, on a phone and on a desktop: standing where they may and sitting. */
export const anyCrowd: fc.Arbitrary<Crowd> = fc
  .record({
    scene: fc.constantFrom(...scenes.values()),
    device: fc.constantFrom<Device>('phone', 'desktop'),
    people: fc.array(somebody, { minLength: 2, maxLength: 50, size: 'max' }),
    self: fc.nat(49),
    lines: fc.uniqueArray(words, { maxLength: 12, selector: ({ who }) => who, size: 'max' }),
  })
  .map(({ scene, device, people, self, lines }) => {
    const places = placesOf(scene, people);
    const cast = new Cast(scene, '', () => true);
    cast.follow(
      {
        people: new Map(places.map((_, i) => [idOf(i), personOf(i)])),
        places: new Map(places.map((place, i) => [idOf(i), place])),
      },
      0,
      false,
    );
    const stage: Size = STAGES[device];
    const own = places[self % places.length];
    const camera = cameraFor(scene, stage.width, stage.height, own?.position.x ?? 0);
    const said = lines.filter(({ who }) => who < places.length);
    return {
      scene,
      device,
      camera,
      figures: cast.draw(camera, 0),
      requests: said.map((line, i) => requestOf(line, device, i < BUBBLES_SURE[device])),
      most: BUBBLES_MAX[device],
    };
  });

const idOf = (number: number) => `p${number}`;

function personOf(number: number): Person {
  const figure = looks[0]?.figure;
  if (!figure) throw new Error('There is not a single look.');
  const userId = idOf(number);
  return {
    userId,
    username: userId,
    figure,
    bubbleColorId: 'sun',
    tier: null,
    rank: 1,
    guild: null,
    dozing: false,
    away: null,
  };
}

/** Sends one person after the other to their place, by the server's rules. */
function placesOf(
  scene: Scene,
  people: readonly (Point & { readonly seat?: number | undefined })[],
): readonly Place[] {
  const places: Place[] = [];
  for (const { x, y, seat: number } of people) {
    const id = number === undefined ? undefined : scene.seats[number % scene.seats.length]?.id;
    const seat = id === undefined ? undefined : seatOf(scene, id);
    if (seat && !places.some(({ seatId }) => seatId === seat.id)) {
      places.push({ position: { x: seat.x, y: seat.y }, steps: [], seatId: seat.id });
      continue;
    }
    const others = places.map(({ position }) => position);
    places.push({ position: standingPlace(scene, { x, y }, others), steps: [], seatId: null });
  }
  return places;
}

function requestOf(
  { who, width, height, length }: { who: number; width: number; height: number; length: number },
  device: Device,
  sure: boolean,
): BubbleRequest {
  const { held, shelf } = BUBBLE_WIDTHS[device];
  const [wide = 0, narrow = 0] = held;
  const request = {
    key: `line of ${who}`,
    userId: idOf(who),
    sizes: [
      { width: Math.min(width, wide), height },
      { width: Math.min(width, narrow), height: height + 20 },
    ],
  };
  const sizes = {
    whole: { width: Math.min(length, shelf), height: device === 'phone' ? 60 : 64 },
    line: { width: length, height: 31 },
  };
  return sure ? { ...request, onShelf: () => sizes } : request;
}
