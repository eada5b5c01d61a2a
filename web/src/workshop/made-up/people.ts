import type { Line, Member, RoomSummary, User } from '@plausch/protocol';
import type { Tier } from '@plausch/protocol/perks';
import { type Point, type Scene, sceneById, scenes, standingPlace } from '@plausch/stage';
import { figureKey, looks } from '@plausch/stage/figures';

/** When everything here happens: on an evening in November, and time goes on from there. */
const OPENED_AT = Date.UTC(2026, 10, 21, 19, 4);

/** The clock of the made-up server. */
export function serverNow(): number {
  return OPENED_AT + Math.round(performance.now());
}

const NAMES = [
  'Lena',
  'Tobi',
  'Mira',
  'Jo',
  'Kai',
  'Frida.Sommerfeld-98',
  'Emre',
  'Anna-Lena',
  'Ole',
  'Zoë',
  'Björn',
  'Iris',
  'Piet',
  'Söhnke',
  'Marlene.K',
  'Yusuf',
  'Gesine',
  'Arne',
  'Theo',
  'Wanda',
  'Hanne',
  'Kasimir',
  'Lotte',
  'Nils',
  'Paula',
] as const;

const COLOURS = ['sun', 'rose', 'mint', 'lilac', 'peach', 'paper'] as const;

const idOf = (number: number) => `019aa1d0-0000-7000-8000-${String(number).padStart(12, '0')}`;
const nameOf = (number: number) =>
  (NAMES[number] ?? `${NAMES[number % NAMES.length]}${Math.floor(number / NAMES.length) + 1}`).slice(0, 20);
const colourOf = (number: number) => COLOURS[number % COLOURS.length] ?? 'paper';

/** A figure for somebody with this number. */
export function figureOf(number: number) {
  const look = looks[number % looks.length];
  if (!look) throw new Error('There is not a single look.');
  return look.figure;
}

/** Most people pay nothing. */
const tierOf = (number: number): Tier | null =>
  (({ 1: 'premium', 3: 'vip', 5: 'babo' }) as const)[number % 11] ?? null;

/** Who looks at it all. */
export const lena: User = {
  id: idOf(0),
  username: nameOf(0),
  email: 'lena@beispiel.test',
  role: 'user',
  avatarId: looks[0]?.id ?? '',
  figure: figureOf(0),
  bubbleColorId: colourOf(0),
  emailVerified: true,
  isPremium: false,
  isVip: false,
  isBabo: false,
  createdAt: '2026-09-01T18:00:00.000Z',
};

/** So many people in a room, Lena first: on the seats in turn, and around the spots. */
export function membersOf(
  count: number,
  change: Partial<Record<string, Partial<Member>>> = {},
  scene: Scene = kaffeehaus(),
): Member[] {
  const taken: Point[] = [];
  return Array.from({ length: count }, (_, number) => {
    const username = nameOf(number);
    const place = placeOf(scene, number, taken);
    taken.push(place.position);
    return {
      userId: idOf(number),
      username,
      figure: figureKey(figureOf(number)),
      bubbleColorId: colourOf(number),
      tier: tierOf(number),
      rank: (number % 10) + 1,
      guild: null,
      ...place,
      ...change[username],
    };
  });
}

function placeOf(scene: Scene, number: number, taken: readonly Point[]): Pick<Member, 'position' | 'seatId'> {
  const seat = number % 2 === 1 ? scene.seats[(number - 1) / 2] : undefined;
  if (seat) return { position: { x: seat.x, y: seat.y }, seatId: seat.id };
  const spot = scene.spots[number % scene.spots.length] ?? { x: 0, y: 0 };
  return { position: standingPlace(scene, spot, taken) };
}

/** The scene where nearly everything takes place. */
export function kaffeehaus(): Scene {
  return sceneOf('kaffeehaus');
}

/** The scene with this id, which must be there. */
export function sceneOf(id: string): Scene {
  const scene = sceneById(id);
  if (!scene) throw new Error(`The scene ${id} is gone.`);
  return scene;
}

let said = 0;

/** Lines as `[number of the person, seconds ago, text]`, oldest first. */
export function linesOf(
  lines: readonly (readonly [person: number, secondsAgo: number, text: string])[],
): Line[] {
  return lines.map(([person, secondsAgo, text]) => {
    said += 1;
    return {
      id: idOf(10_000 + said),
      clientId: idOf(20_000 + said),
      userId: idOf(person),
      username: nameOf(person),
      text,
      bubbleColorId: colourOf(person),
      at: OPENED_AT - secondsAgo * 1_000,
    };
  });
}

/** A quiet evening's talk: lines that belong together, a long one, an emoji, a person who has left, an answer, reactions. */
export const talk = linesOf([
  [4, 900, 'Ist die Bank am Fenster noch frei?'],
  [1, 860, 'Klar, setz dich einfach dazu.'],
  [30, 610, 'Ich muss los. Bis morgen!'],
  [2, 400, 'Hat jemand den neuen Film gesehen?'],
  [2, 380, 'Den mit dem Leuchtturm, meine ich.'],
  [
    5,
    300,
    'Ja, gestern Abend, und ich fand ihn viel schöner als erwartet: Die Bilder sind ruhig, niemand rennt, und am Ende sitzt man da und möchte sofort an die Küste fahren.',
  ],
  [0, 200, 'Dann schaue ich ihn am Wochenende.'],
  [0, 190, 'Kommt wer mit?'],
  [1, 100, '@Lena, ich bin dabei\u00a0🙂'],
  [3, 20, 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverleihungsveranstaltung'],
]).map((line, number, lines): Line => {
  const question = lines[7];
  if (number === 8 && question) return { ...line, replyTo: question.id, mentions: [idOf(0)] };
  if (number !== 7) return line;
  return {
    ...line,
    reactions: [
      { kind: 'thumb', userIds: [1, 2, 5].map(idOf) },
      { kind: 'party', userIds: [0, 3].map(idOf) },
    ],
  };
});

/** The rooms of the lobby, the first with so many people in it. */
export function roomsOf(occupancy: number): RoomSummary[] {
  return [...scenes.values()].map(({ id, name, alt }, number) => ({
    id: idOf(3_000 + number),
    slug: id,
    name,
    description: alt,
    sceneId: id,
    capacity: 50,
    ...peopleIn(number === 0 ? occupancy : number * 3, number * 5),
  }));
}

/** How many are in a room, and the faces of the first of them, beginning with the person of this number. */
function peopleIn(occupancy: number, first: number): Pick<RoomSummary, 'occupancy' | 'faces'> {
  const faces = Array.from({ length: Math.min(occupancy, 5) }, (_, index) => {
    const number = first + index;
    return {
      id: idOf(number),
      username: nameOf(number),
      figure: figureKey(figureOf(number)),
      bubbleColorId: colourOf(number),
      tier: tierOf(number),
      rank: (number % 10) + 1,
      guild: null,
    };
  });
  return { occupancy, faces };
}

/** The room nearly everything takes place in. */
export function roomOf(change: Partial<RoomSummary> = {}): RoomSummary {
  return {
    id: idOf(3_000),
    slug: 'kaffeehaus',
    name: 'Kaffeehaus',
    description: 'Reden, lesen, aus dem Fenster sehen.',
    sceneId: 'kaffeehaus',
    capacity: 50,
    ...peopleIn(12, 0),
    ...change,
  };
}
