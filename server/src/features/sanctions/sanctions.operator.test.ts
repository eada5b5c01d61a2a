import { type Person, startSystem, type TestClient, type TestSystem } from '@plausch/dev-env';
import { LIMITS } from '@plausch/protocol/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '../../refusal.ts';
import { personAs } from './sanctions.fixture.ts';

const HOUR_MS = 3_600_000;

let system: TestSystem;
beforeAll(async () => {
  system = await startSystem({ clock: 'still' });
});
afterAll(() => system.stop());

const operate = (...words: string[]) => system.operator.run(words);
/** What the operator reads instead of an answer. */
const refusalOf = (...words: string[]) =>
  operate(...words).then(
    () => 'done',
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      expect(['invalid', 'not_found']).toContain(error.code);
      return error.sentence ?? '';
    },
  );
const heard = ({ messages }: TestClient, name: string) =>
  messages.filter((one) => one.name === name).map(({ message }) => message);
const verify = async ({ token }: Person) => (await system.call('verify', { token })).body;
const BERLIN = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Berlin',
});
const inBerlin = (afterMs = 0) => BERLIN.format(system.clock.now() + afterMs);

describe('the desk of the operator', () => {
  it('[SN11] [MOD-05] warns, and the person hears it', async () => {
    const person = await personAs(system, 'admin', 'Warnhilde');
    const client = await system.connect(person);
    expect(await operate('warn', 'warnHILDE', ' Bitte', 'freundlich ')).toBe('Warnhilde ist verwarnt.');
    await client.until(() => heard(client, 'warned').length > 0, 'the warning');
    expect(heard(client, 'warned')).toEqual([{ reason: 'Bitte freundlich' }]);
  });

  it('[SN11] [SN7] mutes for a time', async () => {
    const person = await personAs(system, 'admin', 'Stummel');
    const client = await system.connect(person);
    await client.join(await system.roomId());
    expect(await operate('mute', 'Stummel', '1h', 'Ruhe')).toBe(
      `Stummel ist bis ${inBerlin(HOUR_MS)} stumm.`,
    );
    await client.until(() => heard(client, 'muted').length > 0, 'the mute');
    expect(heard(client, 'muted')).toEqual([{ until: system.clock.now() + HOUR_MS, reason: 'Ruhe' }]);
    const said = await client.ask('chat:send', { clientId: crypto.randomUUID(), text: 'Hallo?' });
    expect(said).toMatchObject({ error: { code: 'muted' }, until: system.clock.now() + HOUR_MS });
  });

  it('[SN11] [SN6] kicks: only out, for a time, and for good', async () => {
    const person = await personAs(system, 'admin', 'Kickebein');
    const client = await system.connect(person);
    expect(await operate('kick', 'Kickebein', '0', 'Raus')).toBe('Kickebein ist hinausgeworfen.');
    await client.until(() => !client.socket.connected, 'the end of the connection');
    expect(heard(client, 'kicked')).toEqual([{ duration: 0, reason: 'Raus' }]);
    expect(await verify(person)).toEqual({ valid: false });

    expect(await operate('kick', 'Kickebein', '18h', 'Spam')).toBe(
      `Kickebein ist bis ${inBerlin(18 * HOUR_MS)} gesperrt.`,
    );
    expect(await verify(person)).toMatchObject({ remainingTime: 18 * 3_600, reason: 'Spam' });
    expect(await operate('ban', 'Kickebein', 'Für', 'immer')).toBe('Kickebein ist dauerhaft gesperrt.');
    expect(await verify(person)).toEqual({
      valid: false,
      banned: true,
      remainingTime: -1,
      reason: 'Für immer',
    });

    const other = await system.connect(await system.person('Verbannt'));
    await operate('ban', 'Verbannt', 'Für immer');
    await other.until(() => !other.socket.connected, 'the end of the connection');
    expect(heard(other, 'kicked')).toEqual([{ duration: -1, reason: 'Für immer' }]);
  });

  it('[SN9] [SN11] lifts every lock and mute that stands, with a reason or the usual one', async () => {
    const person = await system.person('Befreit');
    const admin = await personAs(system, 'admin', 'Aufsicht');
    await operate('mute', 'Befreit', '1m', 'Kurz');
    await operate('kick', 'Befreit', '1m', 'Kurz hinaus');
    system.advance(60_000);
    await operate('warn', 'Befreit', 'Bleibt');
    await operate('mute', 'Befreit', '2h', 'Lang');
    await operate('kick', 'Befreit', '2h', 'Lang hinaus');
    await operate('ban', 'Befreit', 'Für immer');
    expect(await operate('lift', 'Befreit', 'Ein', 'Irrtum')).toBe('Befreit ist wieder frei.');
    expect(await verify(person)).toEqual({ valid: false });
    expect(await operate('lift', 'Befreit')).toBe('Befreit ist weder gesperrt noch stumm.');
    await operate('mute', 'Befreit', '2h', 'Noch einmal');
    expect(await operate('lift', 'Befreit')).toBe('Befreit ist wieder frei.');

    const query = { userId: person.user.id };
    const { items } = (await system.call('listSanctionsOf', { token: admin.token, query })).body;
    expect(items.map(({ reason, liftReason, actor }) => [reason, liftReason, actor])).toEqual([
      ['Noch einmal', 'Vom Betreiber aufgehoben', null],
      ['Für immer', 'Ein Irrtum', null],
      ['Lang hinaus', 'Ein Irrtum', null],
      ['Lang', 'Ein Irrtum', null],
      ['Bleibt', null, null],
      ['Kurz hinaus', null, null],
      ['Kurz', null, null],
    ]);
  });

  it.each([
    [['warn', 'Niemand', 'x'], 'Ein Konto Niemand gibt es nicht.'],
    [['file', 'n'.repeat(90)], `Ein Konto ${'n'.repeat(80)} gibt es nicht.`],
    [['warn', 'Beliebig'], 'Der Grund fehlt: Die Person liest ihn.'],
    [['warn', 'Beliebig', ' ', '\u200b'], 'Der Grund fehlt: Die Person liest ihn.'],
    [['lift', 'Beliebig', ' '], 'Der Grund fehlt: Die Person liest ihn.'],
    [['kick', 'Beliebig', 'morgen', 'x'], 'Wie lange? Zum Beispiel: kick Beliebig 18h Grund'],
    [['kick', 'Beliebig'], 'Wie lange? Zum Beispiel: kick Beliebig 18h Grund'],
    [['mute', 'Beliebig', '31d', 'x'], 'Wie lange? Zum Beispiel: mute Beliebig 1h Grund'],
    [['mute', 'Beliebig', '0', 'x'], 'Wie lange? Zum Beispiel: mute Beliebig 1h Grund'],
    [['ban', 'Beliebig', '🙂'.repeat(201)], 'Der Grund ist zu lang, höchstens 200 Zeichen.'],
  ])('[SN11] %j is refused in one sentence', async (words, sentence) => {
    if (words[1] === 'Beliebig') await knownPerson();
    expect(await refusalOf(...words)).toBe(sentence);
  });

  it('[SN11] a name that is far too long is refused without a question to the database', async () => {
    const asked = async (length: number) => {
      const statements = await system.statementsOf(() => refusalOf('file', 'n'.repeat(length)));
      return statements.filter((statement) => statement.includes('"accounts"')).length;
    };
    const most = LIMITS.usernameMax * 4;
    expect([await asked(most), await asked(most + 1)]).toEqual([1, 0]);
  });

  it('[SN1] [SN11] a reason may have 200 characters, counted as people count them', async () => {
    await knownPerson();
    expect(await operate('warn', 'Beliebig', '🙂'.repeat(200))).toBe('Beliebig ist verwarnt.');
  });
  let known: Promise<Person> | undefined;
  const knownPerson = () => {
    known ??= system.person('Beliebig');
    return known;
  };

  it('[SN11] what is no command is answered with all there are', async () => {
    const usage = await refusalOf();
    expect(usage).toMatch(/^Befehle:\n {2}activate NAME /);
    expect(usage).toMatch(/\n {2}kick NAME DAUER GRUND +.*90s, 10m, 18h, 7d/);
    expect(await refusalOf('warn')).toBe(usage);
    expect(await refusalOf('format', 'Lena')).toBe(`„format“ gibt es nicht.\n${usage}`);
    const named = [...usage.matchAll(/^ {2}([a-z]+) /gm)].map(([, command]) => command ?? '');
    expect(new Set(named)).toEqual(
      new Set([
        'warn',
        'mute',
        'kick',
        'ban',
        'lift',
        'file',
        'create',
        'activate',
        'backup',
        'data',
        'cases',
        'declarations',
        'doctor',
        'news',
      ]),
    );
    for (const command of named) expect(await refusalOf(command, '?')).not.toContain('Befehle:');
  });
});
