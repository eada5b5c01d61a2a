import { type Person, startSystem, type TestClient, type TestSystem } from '@plausch/dev-env';
import { sweepStreams } from '@plausch/platform/streams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const DAY_MS = 86_400_000;
const NOTHING = { isPremium: false, isVip: false, isBabo: false };

let system: TestSystem;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system.stop());

const warn = (name: string, reason: string) => system.operator.run(['warn', name, reason]);
/** What a device was told about its person, in order. */
const told = ({ messages }: TestClient) =>
  messages
    // Told to everybody who comes, and no part of the stream.
    .filter(({ name }) => name !== 'room:list' && name !== 'guild:read')
    .map(({ name, message, beside }) => [beside?.number, name, message]);
const numberOf = ({ messages }: TestClient) =>
  Math.max(...messages.map(({ beside }) => beside?.number ?? -1));
const openOn = (client: TestClient) => {
  const open: string[] = [];
  for (const { name, message, beside } of client.messages) {
    if (name === 'own:snapshot')
      open.splice(
        0,
        open.length,
        ...(message as { warnings: { id: string }[] }).warnings.map(({ id }) => id),
      );
    if (name === 'warned') open.push(beside?.about ?? 'without an id');
    if (name === 'warning:closed') open.splice(open.indexOf((message as { id: string }).id), 1);
  }
  return open;
};
const close = async (person: Person, id: string) =>
  (await system.call('closeWarning', { token: person.token, params: { id } })).status;
const upTo = async (client: TestClient, number: number) =>
  client.until(() => numberOf(client) >= number, `event ${number}`);

describe('a device that follows the stream of its person', () => {
  it('[SN5] gets the state first, then each event with its number, and the payload as it is for everybody', async () => {
    const person = await system.person('Frieda');
    await warn('Frieda', 'Erstens');
    const device = await system.connect(person, { since: null });
    await upTo(device, 1);
    const id = openOn(device)[0] ?? '';
    expect(told(device)).toEqual([
      [
        1,
        'own:snapshot',
        {
          entitlements: NOTHING,
          friendRequests: [],
          guildTalk: null,
          mute: null,
          unreadFrom: [],
          warnings: [{ id, reason: 'Erstens' }],
        },
      ],
    ]);
    await warn('Frieda', 'Zweitens');
    await system.operator.run(['mute', 'Frieda', '1h', 'Ruhe']);
    await upTo(device, 3);
    expect(told(device).slice(1)).toEqual([
      [2, 'warned', { reason: 'Zweitens' }],
      [3, 'muted', { until: expect.any(Number), reason: 'Ruhe' }],
    ]);
  });

  it('[SN5] and was away gets what it missed, once and in order; a plain one beside it is not told twice', async () => {
    const person = await system.person('Fenja');
    const away = await system.connect(person, { since: null });
    await upTo(away, 0);
    away.dropConnection();
    for (const reason of ['Erstens', 'Zweitens', 'Drittens']) await warn('Fenja', reason);
    const back = await system.connect(person, { since: 0 });
    await upTo(back, 3);
    expect(told(back)).toEqual([
      [1, 'warned', { reason: 'Erstens' }],
      [2, 'warned', { reason: 'Zweitens' }],
      [3, 'warned', { reason: 'Drittens' }],
    ]);
    const again = await system.connect(person, { since: 3 });
    const plain = await system.connect(person);
    await plain.until(() => plain.messages.length >= 3, 'the warnings');
    expect(told(plain)).toEqual(
      ['Erstens', 'Zweitens', 'Drittens'].map((reason) => [undefined, 'warned', { reason }]),
    );
    expect(told(again)).toEqual([]);
  });

  it('[SN5] a warning that is closed on one device is closed on all, also on one that was away', async () => {
    const person = await system.person('Fritzi');
    const [one, other] = [
      await system.connect(person, { since: null }),
      await system.connect(person, { since: null }),
    ];
    await warn('Fritzi', 'Bitte leiser');
    await warn('Fritzi', 'Immer noch');
    await Promise.all([upTo(one, 2), upTo(other, 2)]);
    other.dropConnection();
    const [first = '', second = ''] = openOn(one);
    expect(await close(person, first)).toBe(200);
    // Twice, or on both at the same moment, is once.
    expect(await close(person, first)).toBe(200);
    await upTo(one, 3);
    const back = await system.connect(person, { since: 2 });
    await upTo(back, 3);
    expect(openOn(one)).toEqual([second]);
    expect(told(back)).toEqual([[3, 'warning:closed', { id: first }]]);
    const third = await system.connect(person, { since: null });
    await upTo(third, 3);
    expect(openOn(third)).toEqual([second]);
  });

  it.each([['a word'], [-1], [1.5], [{}], [true], [1e300], ['1']])(
    'with %j for a number knows nothing yet: it gets the state',
    async (since) => {
      const person = { token: (await signedIn()).token };
      const device = await system.connect(person, { since: since as never });
      await upTo(device, 0);
      expect(told(device)).toEqual([
        [
          0,
          'own:snapshot',
          {
            entitlements: NOTHING,
            friendRequests: [],
            guildTalk: null,
            mute: null,
            unreadFrom: [],
            warnings: [],
          },
        ],
      ]);
    },
  );

  it('with a number that was never given gets the state', async () => {
    const device = await system.connect(await signedIn(), { since: 12 });
    await upTo(device, 0);
    expect(told(device)).toEqual([
      [
        0,
        'own:snapshot',
        {
          entitlements: NOTHING,
          friendRequests: [],
          guildTalk: null,
          mute: null,
          unreadFrom: [],
          warnings: [],
        },
      ],
    ]);
  });

  it('and was away for longer than a week gets the state', async () => {
    const person = await system.person('Fernweh');
    await warn('Fernweh', 'Lange her');
    system.advance(8 * DAY_MS);
    await system.runJob(sweepStreams);
    const device = await system.connect(person, { since: 0 });
    await upTo(device, 1);
    expect(told(device)).toEqual([
      [
        1,
        'own:snapshot',
        {
          entitlements: NOTHING,
          friendRequests: [],
          guildTalk: null,
          mute: null,
          unreadFrom: [],
          warnings: [{ id: expect.any(String), reason: 'Lange her' }],
        },
      ],
    ]);
  });

  let signedInPerson: Person | undefined;
  async function signedIn(): Promise<Person> {
    signedInPerson ??= await system.person('Filou');
    return signedInPerson;
  }
});

describe('with several processes', () => {
  it('[SN5] [SN6] what one does to a person reaches the sockets of the other at once', async () => {
    await using there = await system.beside();
    const person = await system.person('Drueben');
    const devices = [await there.connect(person, { since: null }), await there.connect(person)];
    await warn('Drueben', 'Bitte leiser');
    for (const device of devices) {
      await device.until(() => device.messages.some(({ name }) => name === 'warned'), 'the warning');
    }
    const startedAt = performance.now();
    await system.operator.run(['kick', 'Drueben', '1h', 'Spam']);
    for (const device of devices) {
      await device.until(() => !device.socket.connected, 'the end of the connection');
      // Why comes before the cut, as in the process that kicks.
      expect(told(device).at(-1)?.slice(1)).toEqual(['kicked', { duration: 3_600, reason: 'Spam' }]);
    }
    // Facts are read every second; a busy machine may be late, news that are lost never come.
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
});
