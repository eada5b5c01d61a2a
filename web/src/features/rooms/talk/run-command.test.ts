import { beforeEach, expect, it } from 'vitest';
import type { Person } from '../room.events.ts';
import type { RoomSession } from '../room.session.ts';
import { createRoomStore, type RoomStore } from '../room.store.ts';
import { type CommandDoors, runCommand } from './run-command.ts';

const personOf = (userId: string, away: Person['away'] = null): Person => ({
  userId,
  username: userId,
  figure: { v: 1, parts: {}, colours: {} },
  bubbleColorId: 'sun',
  tier: null,
  rank: 1,
  guild: null,
  dozing: false,
  away,
});

let store: RoomStore;
let asked: unknown[];
let walked: unknown[];
let refusal: string | null;
let role: CommandDoors['role'];
/** What happens while the room is asked. */
let meanwhile: () => void;

beforeEach(() => {
  store = createRoomStore({ draft: '', pending: [] });
  [asked, walked, refusal, role, meanwhile] = [[], [], null, 'user', () => {}];
  enter(null);
});

function enter(away: Person['away']) {
  const people = new Map(['Ich', 'Ben'].map((id) => [id, personOf(id, id === 'Ich' ? away : null)]));
  store.setState({
    live: true,
    synced: {
      epoch: 'one',
      seq: 1,
      room: { id: 'r', slug: 'r', name: 'R', description: '', sceneId: 'kaffeehaus', capacity: 50 },
      people,
      places: new Map(),
      typing: new Set(),
      lines: [],
    },
  });
}

/** The part of a room that commands use. */
const room = {
  self: { userId: 'Ich', username: 'Ich', bubbleColorId: 'sun' },
  get store() {
    return store;
  },
  write: (draft: string) => store.setState({ draft, draftNote: null }),
  say: (text: string) => void asked.push(['say', text]),
  refuse: (draftNote: string) => store.setState({ draftNote }),
  async ask(...request: unknown[]) {
    asked.push(request);
    meanwhile();
    return refusal;
  },
} as unknown as RoomSession;

async function run(text: string) {
  room.write(text);
  const toPerson = (userId: string) => void walked.push(userId);
  const walks = { toPerson, toSpot: () => {}, toSeat: () => {}, step: () => {} };
  const answer = async (...request: unknown[]) => {
    asked.push(request);
    return refusal;
  };
  const helps = await runCommand(text, {
    room,
    walks,
    scene: undefined,
    role,
    write: ({ userId }, words) => answer('write', userId, words),
    measure: (...request) => void asked.push(request),
    slowDown: (pace) => answer('slowDown', pace),
  });
  const { draft, draftNote, pending } = store.getState();
  return { helps, draft, draftNote, pending };
}

const done = { helps: false, draft: '', draftNote: null, pending: [] };

it('[CHAT-08] [OP-31] being away, coming back and going somewhere empty the field and say nothing', async () => {
  expect(await run('/afk Tee holen')).toEqual(done);
  expect(await run('/afk')).toEqual(done);
  enter({});
  expect(await run('/back')).toEqual(done);
  expect(await run('/geh Ben')).toEqual(done);
  expect(asked).toEqual([
    ['presence:set', { afk: true, text: 'Tee holen' }],
    ['presence:set', { afk: true }],
    ['presence:set', { afk: false }],
  ]);
  expect(walked).toEqual(['Ben']);
});

it.each([
  ['/winken', 'wave'],
  ['/Tanzen', 'dance'],
  ['/herz', 'heart'],
])(
  '%s is asked of the room, empties the field and says nothing; a refusal leaves it there',
  async (text, kind) => {
    expect(await run(text)).toEqual(done);
    refusal = 'Etwas langsamer.';
    expect(await run(text)).toMatchObject({ draft: text, draftNote: refusal, pending: [] });
    expect(asked).toEqual([
      ['avatar:gesture', { kind }],
      ['avatar:gesture', { kind }],
    ]);
  },
);

it('[OP-31] what is refused, here or by the room, stays in the field with the reason', async () => {
  expect(await run('/tanz')).toMatchObject({ draft: '/tanz', draftNote: expect.stringContaining('/tanzen') });
  expect(await run('/back')).toMatchObject({ draft: '/back', draftNote: 'Du bist gar nicht abwesend.' });
  expect(asked).toEqual([]);
  refusal = 'Etwas langsamer.';
  expect(await run('/afk Tee')).toMatchObject({ draft: '/afk Tee', draftNote: refusal });
});

it('[CHAT-08] without the room nothing is asked and nothing waits; help is there', async () => {
  store.setState({ live: false });
  for (const text of ['/afk Tee', '/back', '/geh Ben', '/winken', '/p Ben Hallo']) {
    const draftNote = 'Dafür braucht es die Verbindung. Gleich noch einmal.';
    expect(await run(text)).toEqual({ helps: false, draft: text, draftNote, pending: [] });
  }
  expect([asked, walked]).toEqual([[], []]);
  expect(await run('/hilfe')).toEqual({ ...done, helps: true });
});

it('/p asks for it to be written, empties the field once it is, and says nothing', async () => {
  expect(await run('/p Ben streng geheim')).toEqual(done);
  refusal = 'Diese Person kann noch keine Nachrichten lesen.';
  expect(await run('/p Ben noch etwas')).toMatchObject({
    draft: '/p Ben noch etwas',
    draftNote: refusal,
    pending: [],
  });
  expect(asked).toEqual([
    ['write', 'Ben', 'streng geheim'],
    ['write', 'Ben', 'noch etwas'],
  ]);
});

it('a measure is opened for the team alone, with the reason that was typed', async () => {
  expect(await run('/kick Ben Spam')).toMatchObject({ draft: '/kick Ben Spam' });
  expect(asked).toEqual([]);
  role = 'moderator';
  expect(await run('/kick Ben Spam')).toEqual(done);
  expect(asked).toEqual([['kick', 'Ben', 'Spam']]);
});

it('what was typed while the room was asked stays', async () => {
  meanwhile = () => room.write('/afk Tee und mehr');
  expect(await run('/afk Tee')).toMatchObject({ draft: '/afk Tee und mehr', draftNote: null });
});

it('[R37] what one does is said like a line, also without the connection; dice need it', async () => {
  await run('/me winkt müde');
  expect(asked.splice(0)).toEqual([['say', 'winkt müde']]);
  await run('/wuerfel 2w8');
  const clientId = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(asked.splice(0)).toEqual([['chat:roll', { clientId, dice: 2, sides: 8 }]]);
  store.setState({ live: false });
  await run('/me wartet');
  expect(asked.splice(0)).toEqual([['say', 'wartet']]);
  await run('/wuerfel');
  expect(asked).toEqual([]);
  expect(store.getState()).toMatchObject({
    draft: '/wuerfel',
    draftNote: 'Dafür braucht es die Verbindung. Gleich noch einmal.',
  });
});

it('[R38] the pace of the room is asked for, and a refusal stands beside the field', async () => {
  await run('/langsam 30');
  expect(asked).toEqual([['slowDown', '30']]);
  expect(store.getState().draft).toBe('');
  refusal = 'Das dürfen hier nur die Moderation und die Gastgeber des Raums.';
  await run('/langsam aus');
  expect(store.getState()).toMatchObject({ draft: '/langsam aus', draftNote: refusal });
});
