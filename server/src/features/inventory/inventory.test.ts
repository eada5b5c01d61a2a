import { type Person, startSystem, statusesOf, type TestSystem, timesAtOnce } from '@plausch/dev-env';
import { DAY_MS } from '@plausch/platform/clock';
import { newId } from '@plausch/platform/ids';
import { defineJob } from '@plausch/platform/jobs';
import { avatars, bubbles, emojis } from '@plausch/stage/things';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inventoryData } from './inventory.data.ts';
import { Ranks } from './inventory.ranks.ts';
import { inventoryRules } from './inventory.rules.ts';
import { type SlotsGround, slotsOf } from './inventory.slots.ts';

let system: TestSystem;
let anna: Person;
let bert: Person;
let people = 0;
let roomId: string;
beforeAll(async () => {
  system = await startSystem();
  roomId = (await system.call('listRooms', {})).body.items[0]?.id ?? '';
});
afterAll(() => system.stop());
beforeEach(async () => {
  people += 1;
  anna = await system.person(`Anna${people}`);
  bert = await system.person(`Bert${people}`);
});

const query = (text: string, values: unknown[]) => system.database.pool.query(text, values);
async function give({ user }: Person, kind: string): Promise<string> {
  const id = newId();
  await query(`insert into items (id, kind, owner_id, origin, acquired_at) values ($1, $2, $3, 'shop', $4)`, [
    id,
    kind,
    user.id,
    new Date(system.clock.now()),
  ]);
  return id;
}
const inventory = async ({ token }: Person) => (await system.call('getInventory', { token })).body;
const arm = ({ token }: Person, id: string) => system.call('armEmoji', { token, params: { id } });
const disarm = ({ token }: Person, id: string) => system.call('disarmEmoji', { token, params: { id } });
const slots = async (person: Person) => {
  const { items } = await inventory(person);
  const count = (state: 'active' | 'frozen') => items.filter(({ slot }) => slot === state).length;
  return { active: count('active'), frozen: count('frozen'), owned: items.length };
};
const setTiers = ({ user }: Person, tiers: readonly string[]) =>
  query('update accounts set tiers = $2 where id = $1', [user.id, tiers]);
const codeOf = ({ body }: { body: object }) => (body as { error?: { code: string } }).error?.code;
/** One item of each of the first so many emojis. */
const giveEmojis = async (person: Person, count: number) => {
  const ids: string[] = [];
  for (const { id } of emojis.slice(0, count)) ids.push(await give(person, id));
  return ids;
};

describe('slots of emojis', () => {
  it('[ECON-13] are ten without a tier: the eleventh is refused with a code, and nothing changes', async () => {
    const ids = await giveEmojis(anna, 11);
    for (const id of ids.slice(0, 10)) expect((await arm(anna, id)).status).toBe(200);
    const answer = await arm(anna, ids[10] ?? '');
    expect([answer.status, codeOf(answer)]).toEqual([409, 'slots_full']);
    expect(await slots(anna)).toEqual({ active: 10, frozen: 0, owned: 11 });
    expect(await inventory(anna)).toMatchObject({ slots: 10, isUnlimited: false });
    await disarm(anna, ids[0] ?? '');
    expect((await arm(anna, ids[10] ?? '')).status).toBe(200);
  });

  it('[ECON-13] of twenty emojis at once as many come into slots as there are', async () => {
    const ids = await giveEmojis(anna, 20);
    const answers = await timesAtOnce(system, { table: 'items', count: 20, waiting: 1 }, (i) =>
      arm(anna, ids[i] ?? ''),
    );
    expect(statusesOf(answers)).toEqual({ 200: 10, 409: 10 });
  });

  it.each(['premium', 'vip', 'babo'])('[ECON-14] are without a bound with %s', async (tier) => {
    await setTiers(anna, [tier]);
    const ids = await giveEmojis(anna, 24);
    for (const id of ids) expect((await arm(anna, id)).status).toBe(200);
    expect(await slots(anna)).toEqual({ active: 24, frozen: 0, owned: 24 });
    expect(await inventory(anna)).toMatchObject({ isUnlimited: true, slots: 1_000 });
  });

  it('[ECON-16 a] [ECON-16 b] [ECON-16 c] rest where the tier ends, are still there, and come back with it', async () => {
    await setTiers(anna, ['premium']);
    const ids = await giveEmojis(anna, 14);
    for (const id of ids) await arm(anna, id);
    await setTiers(anna, []);
    const { items } = await inventory(anna);
    const frozen = items.filter(({ slot }) => slot === 'frozen').map(({ kindId }) => kindId);
    // The last ones that came rest.
    expect(frozen.toSorted()).toEqual(
      emojis
        .slice(10, 14)
        .map(({ id }) => id)
        .toSorted(),
    );
    expect(items).toHaveLength(14);
    await setTiers(anna, ['vip']);
    expect(await slots(anna)).toEqual({ active: 14, frozen: 0, owned: 14 });
  });

  it('[IV4] are more from ranks five and seven', async () => {
    const ranks = new Ranks();
    let rank = 1;
    ranks.use(async () => rank);
    const ground = { rules: { inventory: inventoryRules }, ranks } as unknown as SlotsGround;
    const count = async (of: number) => {
      rank = of;
      return (await slotsOf(ground, system.database.drizzle, anna.user.id)).count;
    };
    expect([await count(1), await count(4), await count(5), await count(6), await count(7)]).toEqual([
      10, 10, 15, 15, 25,
    ]);
    expect(await count(10)).toBe(25);
  });

  it('[IV4] take an emoji of a kind once, and nothing but emojis', async () => {
    const [one, same] = [await give(anna, 'emoji.herz'), await give(anna, 'emoji.herz')];
    expect((await arm(anna, one)).status).toBe(200);
    expect((await arm(anna, one)).status).toBe(200);
    expect(codeOf(await arm(anna, same))).toBe('already_owned');
    expect(codeOf(await arm(anna, await give(anna, 'bubble.koralle')))).toBe('forbidden');
    expect(codeOf(await arm(bert, one))).toBe('not_found');
    expect(codeOf(await disarm(bert, one))).toBe('not_found');
    expect(await slots(anna)).toMatchObject({ active: 1 });
  });
});

describe('the colour of bubbles', () => {
  const choose = ({ token }: Person, bubbleColorId: string) =>
    system.call('changeBubble', { token, body: { bubbleColorId } });
  const colourOf = async ({ token }: Person) =>
    (await system.call('currentUser', { token })).body.user.bubbleColorId;

  it('[CHAT-06 a] is any of the six that everybody has', async () => {
    for (const { id } of bubbles.filter(({ isFree }) => isFree)) {
      const slug = id.replace('bubble.', '');
      expect((await choose(anna, slug)).body.user.bubbleColorId).toBe(slug);
      expect(await colourOf(anna)).toBe(slug);
    }
  });

  it('[CHAT-06 b] [ECON-17] is refused where it is not owned, or is none', async () => {
    await choose(anna, 'sun');
    const answer = await choose(anna, 'koralle');
    expect([answer.status, codeOf(answer)]).toEqual([403, 'not_owned']);
    await give(bert, 'bubble.koralle');
    expect(codeOf(await choose(anna, 'koralle'))).toBe('not_owned');
    for (const none of ['#ff0000', 'gibtesnicht', 'emoji.herz', 'bubble.koralle'])
      expect((await choose(anna, none)).status, none).toBe(422);
    expect(await colourOf(anna)).toBe('sun');
  });

  it('[CHAT-06 a] [ECON-03 b] that is owned is seen by the others in the room at once, and in what is said', async () => {
    await give(anna, 'bubble.koralle');
    const [speaker, listener] = await Promise.all([system.connect(anna), system.connect(bert)]);
    await speaker.join(roomId);
    await listener.join(roomId);
    await choose(anna, 'koralle');
    await listener.event('person:changed', (event) => event.bubbleColorId === 'koralle');
    await speaker.say('Hallo in Koralle');
    const line = await listener.event('chat:message', ({ text }) => text === 'Hallo in Koralle');
    expect(line.bubbleColorId).toBe('koralle');
  });
});

describe('avatars', () => {
  const wear = ({ token }: Person, avatarId: string) =>
    system.call('changeAvatar', { token, body: { avatarId } });
  const takeOff = ({ token }: Person) => system.call('takeOffAvatar', { token });
  const [first, second] = avatars;
  if (!first || !second) throw new Error('there are no avatars');

  it('[CHAT-21 b] one that is not owned is refused', async () => {
    await give(bert, first.id);
    const answer = await wear(anna, first.id);
    expect([answer.status, codeOf(answer)]).toEqual([403, 'not_owned']);
    for (const none of ['avatar.gibtesnicht', 'emoji.herz', 'avatar'])
      expect((await wear(anna, none)).status, none).toBe(422);
    expect((await system.call('currentUser', { token: anna.token })).body.user.figure).toEqual(
      anna.user.figure,
    );
  });

  it('[CHAT-21 a] [ECON-01 b] one that is owned is seen by the others in the room at once', async () => {
    await give(anna, first.id);
    const [wearer, watcher] = await Promise.all([system.connect(anna), system.connect(bert)]);
    await wearer.join(roomId);
    await watcher.join(roomId);
    const { body } = await wear(anna, first.id);
    expect(body.user).toMatchObject({ avatarId: first.id, figure: first.figure });
    await watcher.event('person:changed', (event) => event.userId === anna.user.id && Boolean(event.figure));
  });

  it('[IV3] [A32] one’s own figure waits, and comes back', async () => {
    await give(anna, first.id);
    await give(anna, second.id);
    await wear(anna, first.id);
    await wear(anna, second.id);
    expect((await inventory(anna)).ownFigure).toEqual(anna.user.figure);
    expect((await takeOff(anna)).body.user.figure).toEqual(anna.user.figure);
    expect((await takeOff(anna)).status).toBe(200);
    await wear(anna, first.id);
    const figure = { ...anna.user.figure, colours: { ...anna.user.figure.colours, top: 9 } };
    const { body } = await system.call('changeFigure', { token: anna.token, body: { figure } });
    expect(body.user.figure).toEqual(figure);
    expect(body.user.avatarId).not.toBe(first.id);
  });

  it('[IV3] what an avatar has on is not one’s own for that', async () => {
    await give(anna, first.id);
    const { figure } = first;
    const { v, parts, colours } = figure;
    const worn = { v, parts: { ...parts } as Record<string, string>, colours: { ...colours } };
    const answer = await system.call('changeFigure', { token: anna.token, body: { figure: worn } });
    expect(codeOf(answer)).toBe('not_owned');
  });
});

describe('emojis in what is said', () => {
  it('[CHAT-07 a] [ECON-02 b] one in a slot goes to everybody in the room, and into the history', async () => {
    await arm(anna, await give(anna, 'emoji.herz'));
    const [speaker, listener] = await Promise.all([system.connect(anna), system.connect(bert)]);
    await speaker.join(roomId);
    await listener.join(roomId);
    await speaker.say('Na :herz: und 12:30:15');
    const emojis = [{ token: ':herz:', kindId: 'emoji.herz' }];
    const line = await listener.event('chat:message', ({ text }) => text.startsWith('Na '));
    expect(line).toMatchObject({ text: 'Na :herz: und 12:30:15', emojis });
    await speaker.say('ganz ohne: so');
    expect(await listener.event('chat:message', ({ text }) => text.startsWith('ganz'))).not.toHaveProperty(
      'emojis',
    );
    const later = await system.connect(await system.person(`Clara${people}`));
    const { history } = await later.join(roomId);
    expect(history.find(({ id }) => id === line.id)).toMatchObject({ emojis });
    await system.restart();
    const again = await system.connect(bert);
    expect((await again.join(roomId)).history.find(({ id }) => id === line.id)).toMatchObject({ emojis });
  });

  it('[CHAT-07 c] [ECON-16 a] one that is in no slot is refused: owned, somebody else’s, or resting', async () => {
    const speaker = await system.connect(anna);
    await speaker.join(roomId);
    let number = 0;
    const say = async (text: string) => {
      number += 1;
      const answer = await speaker.ask('chat:send', {
        clientId: crypto.randomUUID(),
        text: `${text} ${number}`,
      });
      return 'error' in answer ? answer.error.code : 'said';
    };
    expect(await say(':stern:')).toBe('emoji_not_armed');
    const item = await give(anna, 'emoji.stern');
    await arm(bert, await give(bert, 'emoji.stern'));
    expect(await say(':stern:')).toBe('emoji_not_armed');
    await arm(anna, item);
    expect(await say(':stern:')).toBe('said');
    await disarm(anna, item);
    expect(await say(':stern:')).toBe('emoji_not_armed');
    expect(await say(':gibtesnicht:')).toBe('said');

    await setTiers(anna, ['premium']);
    for (const id of await giveEmojis(anna, 11)) await arm(anna, id);
    const last = `:${emojis[10]?.id.replace('emoji.', '')}:`;
    expect(await say(last)).toBe('said');
    await setTiers(anna, []);
    expect(await say(last)).toBe('emoji_not_armed');
  });

  it('[IV6] a line shows up to twenty', async () => {
    await arm(anna, await give(anna, 'emoji.herz'));
    const speaker = await system.connect(anna);
    await speaker.join(roomId);
    const say = (count: number) =>
      speaker.ask('chat:send', { clientId: crypto.randomUUID(), text: ':herz:'.repeat(count) });
    expect(await say(21)).toMatchObject({ error: { code: 'invalid', field: 'text' } });
    expect(await say(20)).not.toHaveProperty('error');
  });

  it('[IV5] a line that was heard is answered again, also once its emoji is in no slot any more', async () => {
    const item = await give(anna, 'emoji.mond');
    await arm(anna, item);
    const speaker = await system.connect(anna);
    await speaker.join(roomId);
    const line = { clientId: crypto.randomUUID(), text: 'Gute :mond: Nacht' };
    const first = await speaker.do('chat:send', line);
    await disarm(anna, item);
    expect(await speaker.do('chat:send', line)).toMatchObject({ id: first.id, at: first.at });
  });
});

it('[IV7] a person is given what they own, and with the account it goes', async () => {
  await using own = await startSystem();
  const shared = system;
  system = own;
  anna = await own.person('Anna');
  await give(anna, 'emoji.herz');
  const [{ export: read } = { export: { withheld: '' } }] = inventoryData;
  if (typeof read !== 'function') throw new Error('things are given to whom they belong');
  const { drizzle } = system.database;
  expect(await read(drizzle, anna.user.id)).toMatchObject([{ kind: 'emoji.herz', origin: 'shop' }]);
  const { token, password, user } = anna;
  await system.call('requestDeletion', { token, body: { password } });
  system.advance(15 * DAY_MS);
  await system.runJob(defineJob({ name: 'accounts.eraseDueAccounts' }));
  expect(await read(drizzle, user.id)).toEqual([]);
  system = shared;
});
