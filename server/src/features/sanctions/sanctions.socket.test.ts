import { type Person, startSystem, type TestClient, type TestSystem } from '@plausch/dev-env';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personAs } from './sanctions.fixture.ts';

let system: TestSystem;
let moderator: Person;
let roomId: string;
beforeAll(async () => {
  // Asking again and again must not use up what a connection may ask.
  system = await startSystem({ rules: { connection: { credits: { capacity: 1_000 } } } });
  moderator = await personAs(system, 'moderator', 'Moritz');
  roomId = await system.roomId();
});
afterAll(() => system.stop());

const bodyFor = ({ user }: Person, reason: string) => ({ userId: user.id, reason });
const warn = (whom: Person, reason: string) =>
  system.call('warn', { token: moderator.token, body: bodyFor(whom, reason) });
const kick = (whom: Person, duration: number) =>
  system.call('kick', { token: moderator.token, body: { ...bodyFor(whom, 'Spam'), duration } });
const mute = (whom: Person, duration: number) =>
  system.call('mute', { token: moderator.token, body: { ...bodyFor(whom, 'Ruhe'), duration } });
/** The same person, with the id in capitals. */
const inCapitals = (person: Person): Person => ({
  ...person,
  user: { ...person.user, id: person.user.id.toUpperCase() },
});
const heard = ({ messages }: TestClient, name: string) =>
  messages.filter((one) => one.name === name).map(({ message }) => message);
const say = (client: TestClient, text: string, clientId = crypto.randomUUID()) =>
  client.ask('chat:send', { clientId, text });
/** Resolves once all messages that the server sent to this connection before have arrived. */
const settled = (client: TestClient) => client.askRaw('nothing', {});

describe('a warning', () => {
  it('[MOD-05] [SN5] reaches all devices at once, with the reason alone', async () => {
    const person = await system.person('Warna');
    const devices = [await system.connect(person), await system.connect(person)];
    const other = await system.connect(await system.person('Nachbarin'));
    await warn(person, 'Bitte <b>freundlich</b> bleiben');
    for (const device of devices) {
      await device.until(() => heard(device, 'warned').length > 0, 'the warning');
      expect(heard(device, 'warned')).toEqual([{ reason: 'Bitte <b>freundlich</b> bleiben' }]);
    }
    const later = await system.connect(person);
    await Promise.all([later, other].map(settled));
    expect([heard(later, 'warned'), heard(other, 'warned')]).toEqual([[], []]);
  });

  it('[MOD-11] [SN5] waits for whoever is away, in order, and comes once, also with two devices together', async () => {
    const person = await system.person('Warwick');
    await warn(person, 'Eins');
    await warn(person, 'Zwei');
    const both = await Promise.all([system.connect(person), system.connect(person)]);
    const all = () => both.flatMap((device) => heard(device, 'warned'));
    await expect.poll(() => all().length).toBeGreaterThanOrEqual(2);
    const after = await system.connect(person);
    await Promise.all([...both, after].map(settled));
    // A device that was connected when the warnings were delivered heard both; no device heard one twice.
    for (const device of both) {
      const reasons = heard(device, 'warned');
      if (reasons.length > 0) expect(reasons).toEqual([{ reason: 'Eins' }, { reason: 'Zwei' }]);
    }
    expect(heard(after, 'warned')).toEqual([]);
  });

  it('[AZ-2] [AZ-5] [SN5] to an id in capitals reaches the person at once', async () => {
    const person = await system.person('Kapitaele');
    const device = await system.connect(person);
    await warn(inCapitals(person), 'Bitte leiser');
    await device.until(() => heard(device, 'warned').length > 0, 'the warning');
    expect(heard(device, 'warned')).toEqual([{ reason: 'Bitte leiser' }]);
  });

  it('[SN5] a hint is told to nobody', async () => {
    const person = await system.person('Hinnerk');
    const device = await system.connect(person);
    await system.call('giveHint', { token: moderator.token, body: bodyFor(person, 'Übrigens') });
    await settled(device);
    expect(device.messages.filter(({ name }) => name !== 'room:list')).toEqual([]);
  });
});

describe('a kick', () => {
  it('[MOD-06] [SE-2] [SN6] tells every device, then cuts it at once', async () => {
    const person = await system.person('Kickert');
    const second = await system.call('login', {
      body: { login: 'Kickert', password: person.password },
    });
    const devices = [await system.connect(person), await system.connect({ token: second.body.token })];
    const witness = await system.connect(await system.person('Zeugin'));
    await witness.join(roomId);
    await devices[0]?.join(roomId);
    await kick(person, 60);
    for (const device of devices) {
      await device.until(() => !device.socket.connected, 'the end of the connection');
      expect(heard(device, 'kicked')).toEqual([{ duration: 60, reason: 'Spam' }]);
    }
    await witness.event('room:left', ({ userId }) => userId === person.user.id);
    await expect(system.connect(person)).rejects.toMatchObject({
      message: 'Invalid authentication token',
      data: { banned: true, reason: 'Spam' },
    });
  });

  it('[AZ-2] [AZ-5] [SN6] of an id in capitals says why before it cuts', async () => {
    const person = await system.person('Versalie');
    const device = await system.connect(person);
    await kick(inCapitals(person), 60);
    await device.until(() => !device.socket.connected, 'the end of the connection');
    expect(heard(device, 'kicked')).toEqual([{ duration: 60, reason: 'Spam' }]);
  });

  it('[SN6] a figure whose connection is lost goes as well', async () => {
    const person = await system.person('Doser');
    const witness = await system.connect(await system.person('Zeuge'));
    await witness.join(roomId);
    const device = await system.connect(person);
    await device.join(roomId);
    device.dropConnection();
    await witness.event('presence:changed', ({ userId, dozing }) => userId === person.user.id && dozing);
    await kick(person, 0);
    const { reason } = await witness.event('room:left', ({ userId }) => userId === person.user.id);
    expect(reason).toBe('signed_out');
  });

  it('[SE-2] a storm of connects during a kick leaves nobody in', async () => {
    const person = await system.person('Stuermer');
    const attempts = Array.from({ length: 30 }, () => system.connect(person).catch(() => undefined));
    await kick(person, 60);
    const clients = (await Promise.all(attempts)).filter((client) => client !== undefined);
    for (const client of clients) {
      await client.until(() => !client.socket.connected, 'the end of a connection');
    }
    await expect(system.connect(person)).rejects.toThrow();
  });

  it('[MOD-03] comes from the server alone: a client that says so itself is refused, and nobody hears it', async () => {
    const [one, other] = [
      await system.connect(await system.person('Frech')),
      await system.connect(await system.person('Ruhig')),
    ];
    await one.join(roomId);
    await other.join(roomId);
    for (const name of ['warned', 'kicked', 'muted']) {
      const payload = { reason: 'x', duration: 60, until: 1 };
      expect(await one.askRaw(name, payload)).toMatchObject({ error: { code: 'not_found' } });
    }
    await settled(other);
    expect(other.messages.filter(({ name }) => ['warned', 'kicked', 'muted'].includes(name))).toEqual([]);
    expect(other.socket.connected).toBe(true);
  });
});

describe('a mute', () => {
  it('[AZ-5] [SN7] [R21] holds from the moment it is imposed, also after coming back, and ends by itself', async () => {
    const person = await system.person('Lauta');
    const device = await system.connect(person);
    await device.join(roomId);
    const clientId = crypto.randomUUID();
    const said = await say(device, 'Noch darf ich', clientId);
    expect(said).toMatchObject({ id: expect.any(String) });

    const { until } = (await mute(person, 3_600)).body.sanction;
    const end = Date.parse(until ?? '');
    const refused = { error: { code: 'muted' }, until: end };
    expect(await say(device, 'Und jetzt?')).toMatchObject(refused);
    expect(heard(device, 'muted')).toEqual([{ until: end, reason: 'Ruhe' }]);
    // What was said before is still answered for.
    expect(await say(device, 'Noch darf ich', clientId)).toMatchObject({ id: (said as { id: string }).id });

    const again = await system.connect(person);
    await again.join(roomId);
    expect(await say(again, 'Auf einem anderen Gerät')).toMatchObject(refused);
    await mute(person, 60);
    expect(await say(again, 'Kürzer verkürzt nicht')).toMatchObject(refused);
    system.advance(3_600_000);
    expect(await say(again, 'Wieder da')).toMatchObject({ id: expect.any(String) });
  });

  it('[AZ-2] [AZ-5] [SN7] [SN9] of an id in capitals is felt at once, and so is its end', async () => {
    const person = await system.person('Majuskel');
    const device = await system.connect(person);
    await device.join(roomId);
    const { id } = (await mute(inCapitals(person), 3_600)).body.sanction;
    expect(await say(device, 'Darf ich?')).toMatchObject({ error: { code: 'muted' } });
    expect(heard(device, 'muted')).toEqual([{ until: expect.any(Number), reason: 'Ruhe' }]);
    const { status } = await system.call('liftMute', {
      token: moderator.token,
      params: { id: id.toUpperCase() },
      body: { reason: 'Irrtum' },
    });
    expect(status).toBe(200);
    await expect.poll(() => say(device, 'Und jetzt?')).toMatchObject({ id: expect.any(String) });
  });

  it('[AZ-5] [R10] [R21] also holds for a line that a killed process left behind and nobody heard', async () => {
    const person = await system.person('Leise');
    const device = await system.connect(person);
    await device.join(roomId);
    const clientId = crypto.randomUUID();
    await system.database.pool.query(
      `insert into room_lines (id, room_id, account_id, client_id, text, bubble_color_id, said_at, writer)
       select gen_random_uuid(), $1, id, $2, 'Kurz davor', bubble_color_id, now(), gen_random_uuid()
       from accounts where username = 'Leise'`,
      [roomId, clientId],
    );
    await mute(person, 60);
    expect(await say(device, 'Kurz davor', clientId)).toMatchObject({ error: { code: 'muted' } });
    system.advance(60_000);
    expect(await say(device, 'Kurz davor', clientId)).toMatchObject({ seq: expect.any(Number) });
  });

  it('[SN7] [SN9] is told at the start and whenever what holds longest changes, to its end', async () => {
    const person = await system.person('Folgsam');
    const device = await system.connect(person, { since: null });
    const told = () =>
      device.messages
        .filter(({ name }) => ['own:snapshot', 'muted', 'unmuted'].includes(name))
        .map(({ name, message }) => [
          name,
          name === 'own:snapshot' ? (message as { mute: unknown }).mute : message,
        ]);
    await device.until(() => told().length === 1, 'the state');
    const long = (await mute(person, 3_600)).body.sanction;
    const short = (await mute(person, 600)).body.sanction;
    const untilOf = ({ until }: { until: string | null }) => ({
      until: Date.parse(until ?? ''),
      reason: 'Ruhe',
    });
    const lift = (id: string) =>
      system.call('liftMute', { token: moderator.token, params: { id }, body: { reason: 'Irrtum' } });
    await lift(long.id);
    const another = await system.connect(person, { since: null });
    await another.until(() => another.messages.some(({ name }) => name === 'own:snapshot'), 'the state');
    expect(another.messages.find(({ name }) => name === 'own:snapshot')?.message).toMatchObject({
      mute: untilOf(short),
    });
    await lift(short.id);
    await device.until(() => told().length === 5, 'the end');
    expect(told()).toEqual([
      ['own:snapshot', null],
      ['muted', untilOf(long)],
      ['muted', untilOf(long)],
      ['muted', untilOf(short)],
      ['unmuted', {}],
    ]);
  });

  it('[SN9] [R21] that is lifted leaves one that still stands', async () => {
    const person = await system.person('Lena');
    const device = await system.connect(person);
    await device.join(roomId);
    const long = (await mute(person, 3_600)).body.sanction;
    const short = (await mute(person, 600)).body.sanction;
    const lift = (id: string) =>
      system.call('liftMute', { token: moderator.token, params: { id }, body: { reason: 'Irrtum' } });
    await lift(long.id);
    const untilShort = { error: { code: 'muted' }, until: Date.parse(short.until ?? '') };
    await expect.poll(() => say(device, 'Noch nicht')).toMatchObject(untilShort);
    await lift(short.id);
    await expect.poll(() => say(device, 'Jetzt')).toMatchObject({ id: expect.any(String) });
  });
});
