import { type Person, startSystem, type TestSystem, timesAtOnce } from '@plausch/dev-env';
import { newId } from '@plausch/platform/ids';
import type { BodyOf, Endpoints } from '@plausch/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FEATURES } from '../../features.ts';
import { LineStore, linesTable, type TalkKind, type talkFeature } from './index.ts';
import { countCases, lineOf, report } from './talk.reports.fixture.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MOST_A_MINUTE = 3;
const MOST_A_DAY = 20;

/** A kind of talk that only its guests may read, and they only what was said since they came. */
const guests = new Map<string, number>();
const saloon: TalkKind = {
  lines: new LineStore(linesTable('saloon_lines', 'saloon_id')),
  nameOf: async () => 'Salon',
  mayRead: (_sql, { accountId, saidAt }) =>
    (guests.get(accountId) ?? Number.POSITIVE_INFINITY) <= saidAt.getTime(),
};
const features = [
  ...FEATURES,
  {
    name: 'saloon',
    install({ ground }: Parameters<typeof talkFeature.install>[0]) {
      ground.provided.talk.kinds.register(saloon);
      return {};
    },
  },
];

let system: TestSystem;
let anna: Person;
let kim: Person;
beforeAll(async () => {
  system = await startSystem({ clock: 'still', features });
  [anna, kim] = [await system.person('Anna'), await system.person('Kim')];
  await system.database.pool.query('create table saloon_lines (like room_lines including all)');
  await system.database.pool.query('alter table saloon_lines rename room_id to saloon_id');
});
afterAll(() => system.stop());
beforeEach(() => system.advance(2 * HOUR_MS));

const ofAnna = (more = {}) => lineOf(system, anna, more);
const refusalOf = ({ status, body }: Awaited<ReturnType<typeof report>>) => {
  const { requestId: _, ...error } = body.error ?? {};
  return { status, ...error };
};

describe('[TK2] what may be reported', () => {
  it('what is not there, is gone, is no line or may not be read is refused in the same words', async () => {
    const inSaloon = () => ofAnna({ table: 'saloon_lines', talkColumn: 'saloon_id', talkId: newId() });
    const tooEarly = await inSaloon();
    system.advance(1);
    guests.set(kim.user.id, system.clock.now());
    const gone = await ofAnna();
    await system.database.pool.query('delete from room_lines where id = $1', [gone]);
    const client = await ofAnna();
    const { rows } = await system.database.pool.query('select client_id from room_lines where id = $1', [
      client,
    ]);
    const unread = [
      newId(),
      gone,
      tooEarly,
      rows[0].client_id,
      anna.user.id,
      await system.roomId(),
      '00000000-0000-0000-0000-000000000000',
    ];
    const before = await countCases(system);
    for (const lineId of unread) {
      expect(refusalOf(await report(system, kim, lineId)), lineId).toEqual({
        status: 404,
        code: 'not_found',
        message: expect.any(String),
        field: 'lineId',
      });
    }
    const stranger = await inSaloon();
    const answers = [await report(system, anna, stranger), await report(system, kim, newId())].map(refusalOf);
    expect(answers[0]).toEqual(answers[1]);
    expect(await countCases(system)).toBe(before);
    // And the guest reports what was said since they came.
    expect((await report(system, kim, stranger)).status).toBe(201);
  });

  it('a talk of another kind is named by its own feature', async () => {
    guests.set(kim.user.id, 0);
    const lineId = await ofAnna({ table: 'saloon_lines', talkColumn: 'saloon_id', talkId: newId() });
    const { body } = await report(system, kim, lineId);
    const view = await system.call('getCase', { params: { token: body.token } });
    expect(view.body.words).toEqual({ place: 'Salon', reason: 'threat' });
  });

  it('one’s own line is refused, at its field', async () => {
    expect(refusalOf(await report(system, anna, await ofAnna()))).toEqual({
      status: 422,
      code: 'invalid',
      message: 'Das hast du selbst geschrieben.',
      field: 'lineId',
    });
  });

  it('a block between the two, from either side, is in the way of no report', async () => {
    const [one, other] = [await ofAnna(), await ofAnna()];
    await system.call('block', { token: anna.token, params: { userId: kim.user.id } });
    expect((await report(system, kim, one)).status).toBe(201);
    await system.call('unblock', { token: anna.token, params: { userId: kim.user.id } });
    await system.call('block', { token: kim.token, params: { userId: anna.user.id } });
    expect((await report(system, kim, other)).status).toBe(201);
    await system.call('unblock', { token: kim.token, params: { userId: anna.user.id } });
  });

  it.each<[string, Partial<BodyOf<Endpoints['reportLine']>>, string]>([
    ['no reason', { reason: undefined as never }, 'reason'],
    ['a reason that there is not', { reason: 'boring' as never }, 'reason'],
    ['an explanation that is too long', { explanation: 'x'.repeat(5_001) }, 'explanation'],
    ['a control character', { explanation: 'a\u0000b' }, 'explanation'],
    ['no id', { lineId: "' or 1=1; --" }, 'lineId'],
    ['an id in braces', { lineId: `{${newId()}}` }, 'lineId'],
  ])('%s is refused at its field', async (_what, more, field) => {
    expect(refusalOf(await report(system, kim, await ofAnna(), more))).toMatchObject({
      status: 422,
      code: 'invalid',
      field,
    });
  });

  it('the longest explanation is taken, and one with nothing to see is none', async () => {
    const longest = 'ä'.repeat(5_000);
    const wordsOf = async (explanation: string) => {
      const { body } = await report(system, kim, await ofAnna(), { explanation });
      return (await system.call('getCase', { params: { token: body.token } })).body.words;
    };
    expect(await wordsOf(longest)).toEqual({
      place: 'Raum Kaffeehaus',
      reason: 'threat',
      explanation: longest,
    });
    expect(await wordsOf(' \u200b ')).toEqual({ place: 'Raum Kaffeehaus', reason: 'threat' });
  });
});

describe('[RP12] the same line by the same account is the same case', () => {
  it('from two devices, also at the same moment and with other words: one case, one receipt', async () => {
    const lineId = await ofAnna();
    const before = await countCases(system);
    const answers = await timesAtOnce(system, { table: 'cases', count: 8, waiting: 1 }, (index) =>
      report(system, kim, lineId, { requestId: newId(), explanation: `Gerät ${index}` }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await countCases(system)).toBe(before + 1);
    expect(await report(system, kim, lineId.toUpperCase())).toMatchObject({ body: answers[0]?.body });
  });

  it('for an hour, and for the same sending also later', async () => {
    const [lineId, requestId] = [await ofAnna(), newId()];
    const first = await report(system, kim, lineId, { requestId });
    system.advance(HOUR_MS);
    expect((await report(system, kim, lineId)).body).toEqual(first.body);
    system.advance(1);
    expect((await report(system, kim, lineId, { requestId })).body).toEqual(first.body);
    const anew = await report(system, kim, lineId);
    expect(anew.status).toBe(201);
    expect(anew.body.number).not.toBe(first.body.number);
  });

  it('also when the line is gone meanwhile, and never for another account', async () => {
    const lineId = await ofAnna();
    const requestId = newId();
    const first = await report(system, kim, lineId, { requestId });
    const lea = await system.person('Lea');
    const other = await report(system, lea, lineId, { requestId });
    expect(other.status).toBe(201);
    expect(other.body.number).not.toBe(first.body.number);
    await system.database.pool.query('delete from room_lines where id = $1', [lineId]);
    expect((await report(system, kim, lineId)).body).toEqual(first.body);
  });
});

describe('[RP13] nobody reports too much', () => {
  it('[RL-1] three in a minute, also at the same moment; what is a second time costs nothing', async () => {
    const mara = await system.person('Mara');
    const lines = await Promise.all(Array.from({ length: MOST_A_MINUTE + 3 }, () => ofAnna()));
    const answers = await timesAtOnce(system, { table: 'cases', count: lines.length, waiting: 1 }, (index) =>
      report(system, mara, lines[index] ?? ''),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array<number>(MOST_A_MINUTE).fill(201), 429, 429, 429]);
    const taken = answers.findIndex(({ status }) => status === 201);
    expect((await report(system, mara, lines[taken] ?? '')).body).toEqual(answers[taken]?.body);
    const refused = await report(system, mara, newId());
    expect(refused.body).toMatchObject({
      error: {
        code: 'rate_limited',
        message: expect.stringMatching(/^Du hast gerade schon einiges gemeldet\. /),
      },
      retryAfterSeconds: 60,
    });
    expect((await report(system, kim, await ofAnna())).status).toBe(201);
    system.advance(MINUTE_MS - 1);
    expect((await report(system, mara, await ofAnna())).status).toBe(429);
    system.advance(1);
    expect((await report(system, mara, await ofAnna())).status).toBe(201);
  });

  it('twenty in a day, which turns at four in the morning in Berlin', async () => {
    const nora = await system.person('Nora');
    // Half past three in the morning, in winter.
    const toHalfPastThree = DAY_MS + Date.UTC(2026, 0, 1, 2, 30) - (system.clock.now() % DAY_MS);
    system.advance(toHalfPastThree % DAY_MS);
    for (let made = 0; made < MOST_A_DAY; made += 1) {
      expect((await report(system, nora, await ofAnna())).status, `${made}`).toBe(201);
      system.advance(MINUTE_MS);
    }
    const refused = await report(system, nora, await ofAnna());
    expect(refused.body).toMatchObject({
      error: {
        code: 'rate_limited',
        message: expect.stringMatching(/^Mehr kannst du heute nicht melden\. /),
      },
      retryAfterSeconds: 600,
    });
    system.advance(10 * MINUTE_MS - 1);
    expect((await report(system, nora, await ofAnna())).status).toBe(429);
    system.advance(1);
    expect(new Date(system.clock.now()).toISOString()).toMatch(/T03:00:00\.000Z$/);
    expect((await report(system, nora, await ofAnna())).status).toBe(201);
  });
});
