import { type Person, startSystem, type TestSystem } from '@plausch/dev-env';
import { DAY_MS, HOUR_MS } from '@plausch/platform/clock';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { friendsIn, NOBODY } from './friends.fixture.ts';
import { sweepRequests } from './friends.jobs.ts';

let system: TestSystem;
let friends: ReturnType<typeof friendsIn>;
let anna: Person;
let bert: Person;
beforeEach(async () => {
  system = await startSystem();
  friends = friendsIn(system);
  anna = await system.person('Anna');
  bert = await system.person('Bert');
});
afterEach(() => system.stop());

describe('two people', () => {
  it('[CHAT-13 a] [FR4] [FR6] A asks, B accepts, and each is in the list of the other', async () => {
    expect((await friends.ask(anna, bert)).body).toEqual({ state: 'requested' });
    expect(await friends.names(anna)).toEqual({ ...NOBODY, sent: ['Bert'] });
    expect(await friends.names(bert)).toEqual({ ...NOBODY, received: ['Anna'] });
    const id = await friends.requestOf(bert, anna);
    for (const time of ['first', 'second']) {
      expect([time, (await friends.accept(bert, id)).status]).toEqual([time, 200]);
      expect(await friends.names(anna)).toEqual({ ...NOBODY, friends: ['Bert'] });
      expect(await friends.names(bert)).toEqual({ ...NOBODY, friends: ['Anna'] });
    }
    const { items } = await friends.list(anna);
    expect(items).toEqual([
      {
        userId: bert.user.id,
        username: 'Bert',
        figure: expect.stringMatching(/^1\|/),
        bubbleColorId: expect.any(String),
        tier: null,
        rank: 1,
        guild: null,
        since: expect.any(String),
        online: false,
      },
    ]);
  });

  it('[FR4] asking twice is once, and asking who has asked is accepting', async () => {
    await friends.ask(anna, bert);
    const id = await friends.requestOf(anna, bert);
    expect((await friends.ask(anna, bert)).body).toEqual({ state: 'requested' });
    expect(await friends.requestOf(anna, bert)).toBe(id);
    expect((await friends.ask(bert, anna)).body).toEqual({ state: 'friends' });
    expect((await friends.ask(anna, bert)).body).toEqual({ state: 'friends' });
    expect(await friends.names(anna)).toEqual({ ...NOBODY, friends: ['Bert'] });
  });

  it('[CHAT-13 c] [FR8] removing is mutual, also twice, and leaves the way open', async () => {
    await friends.befriend(anna, bert);
    for (let i = 0; i < 2; i += 1) expect((await friends.end(bert, anna)).status).toBe(200);
    expect(await friends.names(anna)).toEqual(NOBODY);
    expect(await friends.names(bert)).toEqual(NOBODY);
    await friends.ask(anna, bert);
    expect(await friends.names(bert)).toEqual({ ...NOBODY, received: ['Anna'] });
  });

  it('[FR6] a request is withdrawn by whoever sent it alone, and answered by whoever was asked alone', async () => {
    await friends.ask(anna, bert);
    const id = await friends.requestOf(anna, bert);
    expect((await friends.accept(anna, id)).status).toBe(404);
    expect((await friends.decline(anna, id)).status).toBe(404);
    expect((await friends.withdraw(bert, id)).body).toEqual({});
    expect(await friends.names(bert)).toEqual({ ...NOBODY, received: ['Anna'] });
    for (let i = 0; i < 2; i += 1) expect((await friends.withdraw(anna, id)).body).toEqual({});
    expect(await friends.names(anna)).toEqual(NOBODY);
    expect(await friends.names(bert)).toEqual(NOBODY);
    expect((await friends.accept(bert, id)).body.error?.code).toBe('not_found');
  });

  it('[FR6] a decline is silent: who asked sees no difference, and is not heard for fourteen days', async () => {
    await friends.ask(anna, bert);
    const id = await friends.requestOf(anna, bert);
    for (let i = 0; i < 2; i += 1) expect((await friends.decline(bert, id)).status).toBe(200);
    expect((await friends.accept(bert, id)).status).toBe(404);
    expect(await friends.names(bert)).toEqual(NOBODY);
    const isOpen = { ...NOBODY, sent: ['Bert'] };
    expect(await friends.names(anna)).toEqual(isOpen);
    // Withdrawn and asked again: the asker is told of no refusal, and the other account of no request.
    await friends.withdraw(anna, id);
    expect(await friends.names(anna)).toEqual(NOBODY);
    expect((await friends.ask(anna, bert)).body).toEqual({ state: 'requested' });
    expect(await friends.names(anna)).toEqual(isOpen);
    system.advance(14 * DAY_MS - HOUR_MS);
    expect((await friends.ask(anna, bert)).body).toEqual({ state: 'requested' });
    expect(await friends.names(bert)).toEqual(NOBODY);
    system.advance(HOUR_MS + 1_000);
    expect((await friends.ask(anna, bert)).body).toEqual({ state: 'requested' });
    expect(await friends.names(bert)).toEqual({ ...NOBODY, received: ['Anna'] });
  });

  it('[FR6] whoever declined may ask at any time, and is met by the request that is still there', async () => {
    await friends.ask(anna, bert);
    const id = await friends.requestOf(anna, bert);
    await friends.decline(bert, id);
    expect((await friends.ask(bert, anna)).body).toEqual({ state: 'friends' });
    await friends.end(anna, bert);
    await friends.ask(anna, bert);
    await friends.decline(bert, await friends.requestOf(bert, anna));
    await friends.withdraw(anna, await friends.requestOf(anna, bert));
    expect((await friends.ask(bert, anna)).body).toEqual({ state: 'requested' });
    expect(await friends.names(anna)).toEqual({ ...NOBODY, received: ['Bert'] });
  });
});

describe('who cannot be asked', () => {
  const asks = async (userId: string) =>
    (await system.call('requestFriendship', { token: anna.token, body: { userId } })).body.error;

  it('[FR4] oneself, nobody, and whoever is banned, erased, about to go or not in yet, in the same words', async () => {
    expect(await asks(anna.user.id)).toMatchObject({ code: 'invalid', field: 'userId' });
    expect(await asks(anna.user.id.toUpperCase())).toMatchObject({ code: 'invalid', field: 'userId' });
    const nobody = await asks(crypto.randomUUID());
    expect(nobody).toMatchObject({ code: 'not_found' });
    const states = {
      banned: (id: string) => sql`insert into sanctions (id, account_id, kind, step, reason, created_at)
        values (gen_random_uuid(), ${id}, 'lock', 6, 'Weil', now())`,
      erased: (id: string) => sql`update accounts set deleted_at = now() where id = ${id}`,
      leaving: (id: string) =>
        sql`update accounts set deletion_due_at = now() + interval '14 days' where id = ${id}`,
      waiting: (id: string) => sql`update accounts set activated_at = null where id = ${id}`,
    };
    for (const [state, change] of Object.entries(states)) {
      const { user } = await system.person(`Person${state}`);
      await system.database.drizzle.execute(change(user.id));
      expect([state, { ...(await asks(user.id)), requestId: '' }]).toEqual([
        state,
        { ...nobody, requestId: '' },
      ]);
    }
    expect((await friends.names(anna)).sent).toEqual([]);
  });

  it('[FR4] nonsense is refused, and nothing happens', async () => {
    for (const userId of ['niemand', '', 7, null, { id: bert.user.id }, 'x'.repeat(100_000)]) {
      const body = { userId } as { userId: string };
      const { status } = await system.call('requestFriendship', { token: anna.token, body });
      expect([413, 422]).toContain(status);
    }
    expect((await friends.accept(anna, 'keine')).status).toBe(422);
    expect(await friends.names(bert)).toEqual(NOBODY);
  });
});

describe('[FR9] a block', () => {
  it('ends friendship and requests on both sides', async () => {
    await friends.befriend(anna, bert);
    await friends.block(bert, anna);
    expect([await friends.names(anna), await friends.names(bert)]).toEqual([NOBODY, NOBODY]);
    await friends.unblock(bert, anna);
    for (const [asker, asked] of [
      [anna, bert],
      [bert, anna],
    ] as const) {
      await friends.ask(asker, asked);
      await friends.block(bert, anna);
      expect([await friends.names(anna), await friends.names(bert)]).toEqual([NOBODY, NOBODY]);
      await friends.unblock(bert, anna);
    }
  });

  it('lets no request through, and who is blocked does not learn of it', async () => {
    await friends.block(bert, anna);
    expect((await friends.ask(anna, bert)).body).toEqual({ state: 'requested' });
    expect(await friends.names(anna)).toEqual({ ...NOBODY, sent: ['Bert'] });
    expect(await friends.names(bert)).toEqual(NOBODY);
    const id = await friends.requestOf(anna, bert);
    expect((await friends.accept(bert, id)).status).toBe(404);
    expect((await friends.decline(bert, id)).status).toBe(404);
    // The account that blocks knows of it.
    expect((await friends.ask(bert, anna)).body.error).toMatchObject({
      code: 'forbidden',
      message: 'Du hast diese Person blockiert. Heb das zuerst auf.',
    });
  });
});

describe('[FR5] numbers', () => {
  const others = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, i) => system.person(`Nummer${i}`)));
  const isOld = ({ user }: Person) =>
    system.database.drizzle.execute(
      sql`update accounts set created_at = created_at - interval '4 days' where id = ${user.id}`,
    );

  it('twenty open requests, five for newcomers, and one that is withdrawn makes room', async () => {
    const asked = await others(21);
    const ask = (i: number) => friends.ask(anna, asked[i] ?? bert);
    for (let i = 0; i < 5; i += 1) expect((await ask(i)).status).toBe(200);
    expect((await ask(5)).body.error).toMatchObject({
      code: 'forbidden',
      message: 'Du hast schon 5 offene Anfragen. Warte auf Antworten, oder zieh eine zurück.',
    });
    await isOld(anna);
    for (let i = 5; i < 20; i += 1) expect((await ask(i)).status).toBe(200);
    expect((await ask(20)).body.error?.code).toBe('forbidden');
    // One that is open already is no further one.
    expect((await ask(0)).status).toBe(200);
    await friends.withdraw(anna, await friends.requestOf(anna, asked[0] ?? bert));
    expect((await ask(20)).status).toBe(200);
  });

  it('a request that was declined long ago is asked anew where no further one would be', async () => {
    await system.stop();
    system = await startSystem({ rules: { friends: { requests: { open: 1 } } } });
    friends = friendsIn(system);
    const [one, two, three] = await others(3);
    if (!one || !two || !three) throw new Error('nobody is there');
    await isOld(one);
    await friends.ask(one, two);
    await friends.decline(two, await friends.requestOf(two, one));
    system.advance(15 * DAY_MS);
    expect((await friends.ask(one, three)).status).toBe(403);
    expect((await friends.ask(one, two)).status).toBe(200);
    expect((await friends.names(two)).received).toEqual(['Nummer0']);
  });

  it('thirty a day, however many are withdrawn, and then it is said when it works again', async () => {
    await isOld(anna);
    for (let i = 0; i < 30; i += 1) {
      expect((await friends.ask(anna, bert)).status).toBe(200);
      await friends.withdraw(anna, await friends.requestOf(anna, bert));
    }
    const { status, body } = await friends.ask(anna, bert);
    expect([status, body.error?.code]).toEqual([429, 'rate_limited']);
    expect(body.error?.message).toContain('Du hast gerade schon viele Leute gefragt.');
    system.advance(DAY_MS);
    expect((await friends.ask(anna, bert)).status).toBe(200);
  });

  it('[FR7] a full list takes nobody in, whoever accepts', async () => {
    await system.stop();
    system = await startSystem({ rules: { friends: { friends: 1 } } });
    friends = friendsIn(system);
    const [one, two, three] = await others(3);
    if (!one || !two || !three) throw new Error('nobody is there');
    await friends.befriend(one, two);
    await friends.ask(three, one);
    expect((await friends.ask(one, three)).body.error?.message).toBe(
      'Mehr Freunde gehen nicht in deine Liste.',
    );
    await friends.withdraw(three, await friends.requestOf(three, one));
    await friends.ask(one, three);
    expect((await friends.ask(three, one)).body.error?.message).toBe(
      'In die Liste von Nummer0 passt niemand mehr.',
    );
    expect((await friends.names(three)).friends).toEqual([]);
  });
});

it('[FR10] a request runs out, a refusal is forgotten, and so are the times of asking', async () => {
  const clara = await system.person('Clara');
  await friends.ask(anna, bert);
  await friends.ask(anna, clara);
  await friends.decline(clara, await friends.requestOf(clara, anna));
  await friends.withdraw(anna, await friends.requestOf(anna, clara));
  const rows = async () => {
    const { rows: found } = await system.database.drizzle.execute<{ requests: number; settings: number }>(
      sql`select (select count(*)::integer from friend_requests) as requests,
        (select count(*)::integer from friend_settings) as settings`,
    );
    return found[0];
  };
  await system.runJob(sweepRequests);
  expect(await rows()).toEqual({ requests: 2, settings: 1 });
  system.advance(14 * DAY_MS + 1_000);
  await system.runJob(sweepRequests);
  expect(await rows()).toEqual({ requests: 1, settings: 0 });
  system.advance(16 * DAY_MS);
  await system.runJob(sweepRequests);
  expect(await rows()).toEqual({ requests: 0, settings: 0 });
});
