import type { callApi } from '@plausch/dev-env';
import type { Participant } from '@plausch/dev-env/faults';
import { type EndpointName, endpoints } from '@plausch/protocol';
import type { Attack, AttackContext } from './attack.ts';
import { Visitor } from './sockets.ts';
import { validCall } from './valid-calls.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** Other ways to write the same id; some are none, and may be refused. */
const SPELLINGS: Readonly<Record<string, (id: string) => string>> = {
  'upper case': (id) => id.toUpperCase(),
  'mixed case': (id) => [...id].map((sign, i) => (i % 2 === 0 ? sign.toUpperCase() : sign)).join(''),
  'in braces': (id) => `{${id}}`,
  'as URN': (id) => `urn:uuid:${id}`,
  'without hyphens': (id) => id.replaceAll('-', ''),
  'with a space': (id) => `${id} `,
  'in full width': (id) =>
    id.replace(/[0-9]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)),
};
/** The ones that are valid ids. */
const VALID = ['upper case', 'mixed case'] as const;
const PATIENCE_MS = 3_000;

/** Ids written differently: the same answer and the same effect, or a refusal. */
export const spellings: Attack = {
  name: 'spellings',
  summary: 'every endpoint and request with its ids in other spellings: same answer and effect, or a refusal',
  rows: ['AZ-2', 'AZ-5', 'IN-10'],
  async run(context) {
    await everyEndpoint(context);
    for (const name of VALID) {
      const spell = SPELLINGS[name] ?? String;
      await oneRoom(context, name, spell);
      await blocks(context, name, spell);
      await measures(context, name, spell);
      await sessionsAndCases(context, name, spell);
    }
  },
};

type Spell = (id: string) => string;
type CallParts = Parameters<typeof callApi<EndpointName>>[2];

/** By statuses alone; what comes of it is looked at below. */
async function everyEndpoint({ target, tally }: AttackContext): Promise<void> {
  const [person, other] = target.takePeople(2) as [Participant, Participant];
  await target.rows("update accounts set role = 'moderator' where id = $1", [person.userId]);
  const { body } = await target.call('listRooms', {});
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    // Ends the session that asks.
    if (name === 'logout') continue;
    const scene = () => ({
      username: target.newName(),
      email: `${target.newName()}@beispiel.test`,
      userId: other.userId,
      roomId: body.items[0]?.id ?? '',
      anyId: crypto.randomUUID(),
    });
    const ask = async (spell: Spell) => {
      const call = validCall(name, scene());
      const spelled = respelled(call, spell) as CallParts;
      return target.call(name, { ...spelled, token: person.token });
    };
    if (JSON.stringify(validCall(name, scene())).match(UUID) === null) continue;
    const { status } = await ask(String);
    tally.expect(status < 500, 'a right call broke the server', `${name}: ${status}`);
    for (const [what, spell] of Object.entries(SPELLINGS)) {
      const answer = await ask(spell);
      tally.count('calls with other spellings');
      tally.expect(
        answer.status < 500,
        'another spelling broke the server',
        `${name}, ${what}: ${answer.status}`,
      );
      const isSame = answer.status === status || (answer.status >= 400 && answer.status < 500);
      tally.expect(
        isSame,
        'another spelling got another answer',
        `${name}, ${what}: ${answer.status} for ${status}`,
      );
      expectOwnIds(tally, name, answer.body);
    }
  }
}

/** The same with every id in it written differently. */
function respelled(value: object, spell: Spell): object {
  return JSON.parse(
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === 'string' ? part.replace(UUID, spell) : part,
    ),
  );
}

/** What is told is the id of the row, never the words of the caller. */
function expectOwnIds(tally: AttackContext['tally'], what: string, told: unknown): void {
  const foreign = JSON.stringify(told ?? null)
    .match(UUID)
    ?.find((id) => id !== id.toLowerCase());
  tally.expect(foreign === undefined, 'an answer tells an id as the caller wrote it', `${what}: ${foreign}`);
}

async function enter({ target }: AttackContext, token: string, roomId: string): Promise<Visitor> {
  const visitor = new Visitor(target.origin, token, target.newNetwork());
  await visitor.connect();
  await visitor.ask('room:join', { roomId });
  return visitor;
}

async function firstRoom({ target }: AttackContext): Promise<string> {
  const { body } = await target.call('listRooms', {});
  return body.items[0]?.id ?? '';
}

const say = (visitor: Visitor, text: string, clientId: string = crypto.randomUUID()) =>
  visitor.ask('chat:send', { clientId, text });

/** Whether somebody was told a line: one of their own, said after it, has come by then. */
async function hears({ target }: AttackContext, visitor: Visitor, text: string): Promise<boolean> {
  const own = `Danach ${crypto.randomUUID()}`;
  await say(visitor, own);
  const isTold = (what: string) => JSON.stringify(visitor.told).includes(what);
  await target.until(() => isTold(own), 'a line of one’s own');
  return isTold(text);
}

/** There is one room, however its id is written, and a line sent again is one line. */
async function oneRoom(context: AttackContext, what: string, spell: Spell): Promise<void> {
  const { target, tally } = context;
  const roomId = await firstRoom(context);
  const [one, other] = target.takePeople(2) as [Participant, Participant];
  const inside = await enter(context, one.token, roomId);
  const beside = new Visitor(target.origin, other.token, target.newNetwork());
  try {
    await beside.connect();
    const joined = await beside.ask('room:join', { roomId: spell(roomId) });
    tally.count('rooms by other spellings');
    if (joined && !joined.error) {
      expectOwnIds(tally, 'room:join', joined);
      const sees = JSON.stringify(joined).includes(one.userId);
      tally.expect(sees, 'a room exists twice', `${what}: who is inside is not seen`);
      const text = `Von nebenan ${crypto.randomUUID()}`;
      await say(beside, text);
      tally.expect(
        await hears(context, inside, text),
        'a room exists twice',
        `${what}: who is beside is not heard`,
      );
    }
    const clientId = crypto.randomUUID();
    const answers = [await say(inside, 'einmal', clientId), await say(inside, 'einmal', spell(clientId))];
    const ids = new Set(answers.flatMap((answer) => (answer && !answer.error ? [answer['id']] : [])));
    tally.count('lines by other spellings');
    tally.expect(ids.size === 1, 'one line became two', what);
  } finally {
    inside.close();
    beside.close();
  }
}

/** A block holds, however the id was written. */
async function blocks(context: AttackContext, what: string, spell: Spell): Promise<void> {
  const { target, tally } = context;
  const roomId = await firstRoom(context);
  const [one, other] = target.takePeople(2) as [Participant, Participant];
  const [hearer, speaker] = [
    await enter(context, one.token, roomId),
    await enter(context, other.token, roomId),
  ];
  try {
    const { status } = await target.call('block', {
      token: one.token,
      params: { userId: spell(other.userId) },
    });
    tally.count('blocks by other spellings');
    if (status >= 400) return;
    const text = `Blockiert ${crypto.randomUUID()}`;
    await say(speaker, text);
    tally.expect(!(await hears(context, hearer, text)), 'a block blocks nobody', what);
    await target.call('unblock', { token: one.token, params: { userId: spell(other.userId) } });
    const { body } = await target.call('listBlocks', { token: one.token });
    tally.expect(body.items.length === 0, 'a block that was ended is still there', what);
  } finally {
    hearer.close();
    speaker.close();
  }
}

/** Measures reach the person they are for, at once. */
async function measures(context: AttackContext, what: string, spell: Spell): Promise<void> {
  const { target, tally } = context;
  const roomId = await firstRoom(context);
  const [staff, person] = target.takePeople(2) as [Participant, Participant];
  await target.rows("update accounts set role = 'moderator' where id = $1", [staff.userId]);
  const visitor = await enter(context, person.token, roomId);
  const body = { userId: spell(person.userId), reason: 'Zur Probe' };
  const { token } = staff;
  /** Soon; without it the attack goes on after a while. */
  const comes = async (what: () => boolean) => {
    await target.until(what, 'its effect', PATIENCE_MS).catch(() => {});
    return what();
  };
  const isTold = (name: string) => comes(() => visitor.told.some(([told]) => told === name));
  try {
    tally.count('measures by other spellings', 4);
    const warned = await target.call('warn', { token, body });
    if (warned.status < 400) tally.expect(await isTold('warned'), 'a warning reached nobody', what);
    const muted = await target.call('mute', { token, body: { ...body, duration: 600 } });
    if (muted.status < 400) {
      tally.expect((await say(visitor, 'Trotzdem'))?.error?.code === 'muted', 'a mute mutes nobody', what);
      const id = spell(muted.body.sanction.id);
      await target.call('liftMute', { token, params: { id }, body: { reason: 'Zur Probe' } });
      // The room reads the mute again after the commit.
      let isFree = false;
      for (const deadline = Date.now() + PATIENCE_MS; !isFree && Date.now() < deadline; ) {
        isFree = (await say(visitor, 'Wieder da'))?.error?.code !== 'muted';
      }
      tally.expect(isFree, 'a mute that was lifted still mutes', what);
    }
    const kicked = await target.call('kick', { token, body: { ...body, duration: 600 } });
    if (kicked.status < 400) {
      tally.expect(await comes(() => !visitor.socket.connected), 'a kick kicks nobody', what);
      const again = new Visitor(target.origin, person.token, target.newNetwork());
      tally.expect((await again.connect()) !== 'in', 'a lock locks nobody', what);
      again.close();
    }
    const about = await target.call('listSanctionsOf', { token, query: { userId: spell(person.userId) } });
    if (about.status < 400) tally.expect(about.body.items.length > 0, 'a file is empty', what);
  } finally {
    visitor.close();
  }
}

/** A session that is ended, a case that is sent again, and whether an account is gone. */
async function sessionsAndCases(context: AttackContext, what: string, spell: Spell): Promise<void> {
  const { target, tally } = context;
  const owner = await target.account();
  const { username: login, password } = owner;
  const second = await target.call('login', { body: { login, password } });
  const { body: sessions } = await target.call('listSessions', { token: owner.token });
  const other = sessions.items.find(({ current }) => !current);
  const ended = await target.call('endSession', {
    token: owner.token,
    params: { id: spell(other?.id ?? '') },
  });
  tally.count('sessions by other spellings');
  if (ended.status < 400) {
    const { body } = await target.call('verify', { token: second.body.token });
    tally.expect(!body.valid, 'a session that was ended goes on', what);
  }
  const requestId = crypto.randomUUID();
  const send = (id: string) =>
    target.call('createAppeal', {
      token: owner.token,
      body: { decision: 'Nummer', explanation: 'Das war ich nicht.', email: owner.email, requestId: id },
    });
  const numbers = [await send(requestId), await send(spell(requestId))].flatMap(({ status, body }) =>
    status < 400 ? [body.number] : [],
  );
  tally.count('cases by other spellings');
  tally.expect(new Set(numbers).size === 1, 'one case became two', what);
}
