import type { Line, Member, RoomSummary } from '@plausch/protocol';
import { scenes } from '@plausch/stage';
import { paths } from '../../app/paths.ts';
import { NoArtwork } from '../../features/rooms/Artwork.tsx';
import { OfflineBar, type WayBack } from '../../features/rooms/OfflineBar.tsx';
import { Room } from '../../features/rooms/Room.tsx';
import { useScenery } from '../../features/rooms/room.scenery.ts';
import type { Exhibit } from '../exhibit.ts';
import { appears, press } from '../made-up/Acted.tsx';
import { InRoom, type Scenario } from '../made-up/InRoom.tsx';
import { linesOf, membersOf, roomOf, roomsOf, serverNow } from '../made-up/people.ts';
import type { Plot } from '../made-up/room.ts';
import { Visit } from '../made-up/Visit.tsx';

const INSIDE = paths.main({ raum: 'kaffeehaus' });

function Inside({
  room = {},
  at = INSIDE,
  scenario,
  ...plot
}: Plot & {
  readonly room?: Partial<RoomSummary>;
  readonly at?: string;
  readonly scenario?: Scenario;
  readonly kind?: 'picture' | 'text';
}) {
  const summary = roomOf(room);
  const { scenery } = useScenery(summary.sceneId);
  if (!scenery) return <div data-acting="" />;
  const act: Scenario = async (made, session) => {
    await scenario?.(made, session);
    const { kind } = session.store.getState().presence;
    // Its code may come later than everything around it.
    if (scenery.kind === 'here' && (kind === 'here' || kind === 'out')) await appears('section[data-live]');
  };
  return (
    <Visit
      at={at}
      layout="app"
      answers={{ listRooms: { items: roomsOf(12), next: null }, getBlock: { blocked: false } }}
    >
      <InRoom {...plot} scenario={act}>
        <Room room={summary} />
      </InRoom>
    </Visit>
  );
}

const talking = linesOf([
  [1, 0, 'Ist hier noch frei?'],
  [2, 0, 'Klar, setz dich einfach dazu.'],
  [4, 0, 'Ich hole mir noch einen Kaffee. Wer will auch einen, mit Milch und ohne Zucker?'],
  [0, 0, 'Ich\u00a0🙂'],
]);

/** Premium, VIP and Babo, and one who pays nothing. */
const tiersTalking = linesOf([
  [1, 0, 'Ist hier noch frei?'],
  [3, 0, 'Klar, setz dich einfach dazu, ich rücke ein Stück.'],
  [5, 0, 'Der Kuchen ist heute besonders gut!'],
  [0, 0, 'Dann nehme ich eins.'],
]);

/** They stand side by side, so that a phone has them all in its picture. */
const standing = (x: number) => ({ position: { x, y: 660 }, seatId: undefined });
const tiersTogether = membersOf(6, {
  Tobi: standing(680),
  Jo: standing(800),
  'Frida.Sommerfeld-98': standing(1_040),
});

const writers = { Mira: { typing: true }, Kai: { typing: true }, Emre: { dozing: true } };
const awayTogether = membersOf(7, {
  Lena: { afk: true, text: 'Tee holen' },
  Kai: { afk: true },
  Emre: { dozing: true },
});

/** These lines are said, and hang in bubbles where there is a picture. */
const say =
  (lines: readonly Line[]): Scenario =>
  async (room) => {
    room.speak(...lines);
    await appears('[data-bubble-of][style*="visibility: visible"], section[data-live][tabindex]');
  };

const talk = say(talking);

/** What lies over the room on a phone alone. */
const overRoom: Scenario = () =>
  matchMedia('(max-width: 767px)').matches ? appears('dialog[open]') : undefined;

/** The figure is out of the room without its person having left. */
const beOut =
  (reason: 'elsewhere' | 'away' | 'closed'): Scenario =>
  async (room) => {
    room.tell('room:left', { roomId: room.doors.roomId, reason });
    await appears('[data-room] [role="status"] h2');
  };

const writeWithoutConnection: Scenario = (room, session) => {
  room.goOffline();
  session.write('Hört mich noch jemand?');
  session.say();
};

/** The card of a person who pays, with one of its parts open. */
const card =
  (part?: string): Scenario =>
  async (_, session) => {
    const [, , , , , frida] = tiersTogether;
    if (frida) session.open(frida.userId);
    if (part !== undefined) await press(`dialog button:has(.lucide-${part})`);
    else await appears('dialog');
  };

const beginning: Scenario = () => appears('[data-beginning]');

/** What a phone's keyboard leaves of the window. */
const openKeyboard: Scenario = async () => {
  document.documentElement.style.setProperty('--vh', '4.6px');
  (await appears('textarea')).focus();
};

const picture: Exhibit = {
  id: 'room-picture',
  title: 'Room as a picture',
  area: 'Room',
  kind: 'page',
  states: {
    'twelve people': () => <Inside members={membersOf(12)} />,
    alone: () => <Inside members={membersOf(1)} history={[]} scenario={beginning} />,
    'fifty people': () => <Inside members={membersOf(50)} />,
    talking: () => <Inside members={membersOf(6, writers)} scenario={talk} />,
    away: () => (
      <Inside members={awayTogether} scenario={() => appears('[data-room] p[role="status"]:not(:empty)')} />
    ),
    'tiers talking': () => <Inside members={tiersTogether} scenario={say(tiersTalking)} />,
    'going in': () => <Inside join="silence" scenario={() => appears('main p[role="status"]')} />,
    offline: () => <Inside say="silence" scenario={writeWithoutConnection} />,
    elsewhere: () => <Inside scenario={beOut('elsewhere')} />,
    'away too long': () => <Inside scenario={beOut('away')} />,
    closed: () => <Inside scenario={beOut('closed')} />,
    refused: () => <Inside join={{ refused: 'forbidden' }} />,
    'an unknown scene': () => <Inside room={{ sceneId: 'keller' }} />,
    'the members on a phone': () => (
      <Inside at={`${INSIDE}&offen=mitglieder`} members={membersOf(50)} scenario={overRoom} />
    ),
    'the card of a person': () => (
      <Inside at={`${INSIDE}&offen=person`} members={tiersTogether} scenario={card()} />
    ),
    'about to block': () => (
      <Inside at={`${INSIDE}&offen=person`} members={tiersTogether} scenario={card('ban')} />
    ),
    'about to report': () => (
      <Inside at={`${INSIDE}&offen=person`} members={tiersTogether} scenario={card('flag')} />
    ),
    'the other rooms on a phone': () => <Inside at={`${INSIDE}&offen=raum`} scenario={overRoom} />,
    'while writing on a phone': () => <Inside members={membersOf(12, writers)} scenario={openKeyboard} />,
    'a long name': () => (
      <Inside
        room={{
          name: 'Donaudampfschifffahrtsgesellschaft',
          description: 'Für alle, die gern länger bleiben, und für alle, die lange Sätze mögen.',
        }}
      />
    ),
  },
};

const words: Exhibit = {
  id: 'room-text',
  title: 'Room in words',
  area: 'Room',
  kind: 'page',
  states: {
    'twelve people': () => <Inside kind="text" members={membersOf(12, writers)} scenario={talk} />,
    alone: () => <Inside kind="text" members={membersOf(1)} history={[]} />,
    'fifty people': () => <Inside kind="text" members={membersOf(50)} />,
    away: () => <Inside kind="text" members={awayTogether} />,
    offline: () => <Inside kind="text" say="silence" scenario={writeWithoutConnection} />,
  },
};

const bar = (wayBack: WayBack | undefined) => () => (
  <OfflineBar wayBack={wayBack} onTryNow={() => undefined} onFocusLost={() => undefined} />
);

const offlineBar: Exhibit = {
  id: 'offline-bar',
  title: 'Offline bar',
  area: 'Room',
  kind: 'part',
  states: {
    waiting: bar({ kind: 'offline', isTrying: false }),
    trying: bar({ kind: 'offline', isTrying: true }),
    refused: bar({
      kind: 'offline',
      isTrying: false,
      reason: 'Du bist hier schon zu oft verbunden. Schließ ein anderes Fenster.',
    }),
    'going in again': bar({ kind: 'entering' }),
  },
};

const artwork: Exhibit = {
  id: 'no-artwork',
  title: 'Picture that did not come',
  area: 'Room',
  kind: 'part',
  states: {
    missing: () => <NoArtwork isTrying={false} onRetry={() => undefined} />,
    trying: () => <NoArtwork isTrying onRetry={() => undefined} />,
  },
};

const CROWDS = [
  ['one person', 1],
  ['twelve people', 12],
  ['fifty people', 50],
] as const;

/** Up to twelve members talk at once, as after a good joke. */
const everybodyTalks = (members: readonly Member[]): Scenario =>
  say(chorus.filter(({ userId }) => members.some((member) => member.userId === userId)));

const chorus = linesOf([
  [1, 0, 'Guten Abend zusammen!'],
  [2, 0, 'Setz dich, hier ist noch ein Platz frei.'],
  [3, 0, 'Ja'],
  [4, 0, 'Hat jemand den neuen Kuchen probiert? Der sah vorhin sehr gut aus.'],
  [5, 0, 'Ich hole gleich noch einen Kaffee.'],
  [6, 0, 'Wer spielt nachher eine Runde Wörter?'],
  [7, 0, 'Bin dabei, nur noch schnell den Song fertig hören\u00a0🎧'],
  [8, 0, 'Draußen regnet es jetzt richtig.'],
  [9, 0, 'Ein Grund mehr, hier sitzen zu bleiben.'],
  [10, 0, 'Bis gleich!'],
  [11, 0, 'Oh, schön.'],
  [0, 0, 'Danke euch. Was hab ich verpasst?'],
]);

/** Every room with one person, with few and with many. */
const everyRoom: Exhibit = {
  id: 'every-room',
  title: 'Every room, lonely, lively and crowded',
  area: 'Room',
  kind: 'page',
  states: Object.fromEntries(
    [...scenes.values()].flatMap((scene) =>
      CROWDS.map(([words, count]) => {
        const members = membersOf(count, {}, scene);
        const room = { sceneId: scene.id, name: scene.name, description: scene.alt, occupancy: count };
        const plot: Plot & { readonly scenario: Scenario } =
          count === 1
            ? { members, history: [], scenario: beginning }
            : { members, scenario: everybodyTalks(members) };
        return [`${scene.name}, ${words}`, () => <Inside sceneId={scene.id} room={room} {...plot} />];
      }),
    ),
  ),
};

const KEPT_MS = 60_000;

const call: Scenario = (room) =>
  room.tell('room:ready', { roomId: room.doors.roomId, until: serverNow() + KEPT_MS });

const queue: Exhibit = {
  id: 'queue',
  title: 'Queue',
  area: 'Room',
  kind: 'page',
  states: {
    waiting: () => <Inside join={{ position: 3 }} />,
    called: () => <Inside join={{ position: 1 }} scenario={call} />,
    missed: () => <Inside join={{ position: 1 }} scenario={(_, session) => session.miss()} />,
  },
};

export const rooms: readonly Exhibit[] = [picture, everyRoom, words, queue, offlineBar, artwork];
