import { startSystem, type TestSystem } from '@plausch/dev-env';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spanOf } from './sanctions.file.ts';
import { personAs } from './sanctions.fixture.ts';

const DAY_SECONDS = 86_400;

describe('a span of time as the operator types it', () => {
  it.each([
    ['0', 0],
    ['90', 90],
    ['90s', 90],
    ['10m', 600],
    ['18h', 64_800],
    ['7d', 7 * DAY_SECONDS],
    ['30d', 30 * DAY_SECONDS],
    ['2592000', 30 * DAY_SECONDS],
    ['2592001', undefined],
    ['31d', undefined],
    ['9999999d', undefined],
    ['00000001', undefined],
    ['-1', undefined],
    ['1.5h', undefined],
    ['1 h', undefined],
    ['1hour', undefined],
    ['x1h', undefined],
    ['h', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('[SN11] %j is %j seconds', (text, seconds) => {
    expect(spanOf(text)).toBe(seconds);
  });
});

describe('the file as the operator reads it', () => {
  let system: TestSystem;
  beforeAll(async () => {
    // Sunday, 1 November 2026, 19:00 in Berlin.
    system = await startSystem({ clock: 'still' });
  });
  afterAll(() => system.stop());
  const operate = (...words: string[]) => system.operator.run(words);
  const linesOf = async (name: string) => (await operate('file', name)).split('\n');

  it('[SN10] [SN11] says of each measure when it was, why, by whom, and how it stands, newest first', async () => {
    const person = await system.person('Aktenlage');
    expect(await linesOf('aktenlage')).toEqual(['Aktenlage: keine Einträge.']);
    const moderator = await personAs(system, 'moderator', 'Moritz');
    const body = { userId: person.user.id, reason: 'Übrigens' };
    await system.call('giveHint', { token: moderator.token, body });
    await operate('warn', 'Aktenlage', 'Bitte leiser');
    await operate('mute', 'Aktenlage', '1m', 'Ruhe');
    await operate('mute', 'Aktenlage', '1h', 'Mehr Ruhe');
    await operate('kick', 'Aktenlage', '0', 'Raus');
    await operate('kick', 'Aktenlage', '2d', 'Spam');
    await operate('ban', 'Aktenlage', 'Für immer');
    system.advance(60_000);
    expect(await linesOf('Aktenlage')).toEqual([
      'Aktenlage:',
      '  01.11.2026, 19:00 · Sperre · „Für immer“ · Betreiber · dauerhaft',
      '  01.11.2026, 19:00 · Sperre · „Spam“ · Betreiber · bis 03.11.2026, 19:00',
      '  01.11.2026, 19:00 · Rauswurf · „Raus“ · Betreiber',
      '  01.11.2026, 19:00 · Stummschaltung · „Mehr Ruhe“ · Betreiber · bis 01.11.2026, 20:00',
      '  01.11.2026, 19:00 · Stummschaltung · „Ruhe“ · Betreiber · war bis 01.11.2026, 19:01',
      '  01.11.2026, 19:00 · Verwarnung · „Bitte leiser“ · Betreiber · noch nicht zugestellt',
      '  01.11.2026, 19:00 · Hinweis · „Übrigens“ · Moritz',
    ]);
    await operate('lift', 'Aktenlage');
    expect((await linesOf('Aktenlage'))[1]).toBe(
      '  01.11.2026, 19:00 · Sperre · „Für immer“ · Betreiber · aufgehoben 01.11.2026, 19:01',
    );
  });

  it('[SN5] [SN11] says when a warning was heard', async () => {
    const person = await system.person('Zuhörend');
    const client = await system.connect(person);
    await operate('warn', 'Zuhörend', 'Bitte');
    await client.until(() => client.messages.some(({ name }) => name === 'warned'), 'the warning');
    await expect
      .poll(async () => (await linesOf('Zuhörend'))[1])
      .toMatch(/ · Verwarnung · „Bitte“ · Betreiber · zugestellt 01\.11\.2026, 19:0\d$/);
  });

  it('[SN1] [SN11] outlives whoever acted, and closes a reason that turns the line around', async () => {
    const person = await system.person('Verdreht');
    const { user, token } = await personAs(system, 'moderator', 'Abgang');
    const body = { userId: person.user.id, reason: 'x\u202ey' };
    expect((await system.call('warn', { token, body })).status).toBe(201);
    expect((await linesOf('Verdreht'))[1]).toContain('„\u2068x\u202ey\u2069“ · Abgang · ');
    await system.database.drizzle.execute(sql`delete from accounts where id = ${user.id}`);
    expect((await linesOf('Verdreht'))[1]).toContain(' · ehemaliges Team · ');
    const admin = await personAs(system, 'admin', 'Aufsicht');
    const query = { userId: person.user.id };
    const { items } = (await system.call('listSanctionsOf', { token: admin.token, query })).body;
    expect(items.map(({ actor }) => actor)).toEqual([{ userId: user.id, username: '' }]);
  });
});
