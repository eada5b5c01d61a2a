import type { TestClient } from '@plausch/dev-env';
import { GESTURES, type Gesture, type RoomEvent } from '@plausch/protocol';
import { describe, expect, it } from 'vitest';
import { codeOf, type Guest, hostGuests } from './rooms.guests.fixture.ts';
import { roomsRules } from './rooms.rules.ts';

const host = hostGuests();
const { guest } = host;

type Made = Extract<RoomEvent, { type: 'avatar:gesture' }>;

const make = (client: TestClient, kind: Gesture) => client.ask('avatar:gesture', { kind });
const madeBy = ({ events }: TestClient, { userId }: Guest): Made[] =>
  events.flatMap((event) => (event.type === 'avatar:gesture' && event.userId === userId ? [event] : []));
const seen = (client: TestClient, { userId }: Guest, kind: Gesture): Promise<Made> =>
  client.event('avatar:gesture', (event) => event.userId === userId && event.kind === kind);
const waitOf = (answer: object) => ('retryAfterMs' in answer ? answer.retryAfterMs : undefined);
/** The clock of the system runs on while it is asked. */
const isWithin = (least: number, most: number) => (ms: unknown) =>
  typeof ms === 'number' && ms > least && ms <= most;
/** Past the pause between two gestures. */
const rest = () => host.system.advance(roomsRules.gestures.refillMs);

describe('[R33] gestures', () => {
  it('everybody in the room sees each of them, with its moment, and who comes later none', async () => {
    const [a, b] = [await guest('Lena'), await guest('Ben')];
    for (const kind of GESTURES) {
      const { now } = await a.do('avatar:gesture', { kind });
      for (const client of [a, b]) expect(await seen(client, a, kind)).toMatchObject({ at: now });
      rest();
    }
    const late = await guest('Spät');
    expect(JSON.stringify(await late.join(host.roomId))).not.toContain('avatar:gesture');
    expect(madeBy(late, a)).toEqual([]);
  });

  it.each([
    ['a kind that there is not', { kind: 'kick' }],
    ['no kind', {}],
    ['a field too many', { kind: 'wave', at: 0 }],
    ['a list', [{ kind: 'wave' }]],
  ])('is refused with %s, and nobody sees anything', async (_, payload) => {
    const a = await guest();
    expect(codeOf(await a.askRaw('avatar:gesture', payload))).toBe('invalid');
    // Nothing of it was taken out of the pace.
    expect(codeOf(await make(a, 'wave'))).toBe('ok');
    await seen(a, a, 'wave');
    expect(madeBy(a, a)).toHaveLength(1);
  });

  it('one in two seconds, and the refusal says when the next one may come', async () => {
    const a = await guest();
    expect(codeOf(await make(a, 'dance'))).toBe('ok');
    host.system.advance(500);
    const refused = await make(a, 'heart');
    expect(refused).toMatchObject({
      error: { code: 'rate_limited', message: 'Etwas langsamer. In 2 Sekunden geht es wieder.' },
    });
    expect(waitOf(refused)).toSatisfy(isWithin(1_000, 1_500));
    host.system.advance(1_500);
    expect(codeOf(await make(a, 'heart'))).toBe('ok');
    await seen(a, a, 'heart');
    expect(madeBy(a, a).map(({ kind }) => kind)).toEqual(['dance', 'heart']);
  });

  it('ten in a minute, also for who leaves, comes back or takes another device; others have their own', async () => {
    const [a, b] = [await guest(), await guest()];
    for (let i = 0; i < roomsRules.gestures.most; i += 1) {
      expect(codeOf(await make(a, 'wave'))).toBe('ok');
      rest();
    }
    const refused = await make(a, 'wave');
    expect(codeOf(refused)).toBe('rate_limited');
    expect(waitOf(refused)).toSatisfy(isWithin(35_000, 40_000));
    await a.do('room:leave', {});
    const second = await host.system.connect({ token: a.token });
    await second.join(host.roomId);
    expect(codeOf(await make(second, 'wave'))).toBe('rate_limited');
    expect(codeOf(await make(b, 'wave'))).toBe('ok');
    host.system.advance(40_000);
    expect(codeOf(await make(second, 'wave'))).toBe('ok');
  });

  it('[R16] people with a block between them see nothing of each other, and everybody else does', async () => {
    const [a, b, c] = [await guest('Anna'), await guest('Bert'), await guest('Clara')];
    await host.system.call('block', { token: b.token, params: { userId: a.userId } });
    await make(a, 'heart');
    await make(b, 'dance');
    for (const blocked of [a, b]) await seen(c, blocked, blocked === a ? 'heart' : 'dance');
    await seen(a, a, 'heart');
    await seen(b, b, 'dance');
    expect([madeBy(a, b), madeBy(b, a)]).toEqual([[], []]);
    // Their numbers have no gaps all the same.
    for (const { events } of [a, b]) {
      const first = events[0]?.seq ?? 0;
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, i) => first + i));
    }
    const { epoch, seq } = await b.join(host.roomId);
    const resumed = await b.do('room:join', { roomId: host.roomId, epoch, since: seq - 2 });
    expect('events' in resumed && resumed.events).toHaveLength(2);
    expect(JSON.stringify(resumed)).not.toContain('heart');
  });

  it('[R3] who comes back hears of those that were missed, with their moments', async () => {
    const [a, b] = [await guest(), await guest()];
    const { epoch, seq } = await b.join(host.roomId);
    const { now } = await a.do('avatar:gesture', { kind: 'wave' });
    const resumed = await b.do('room:join', { roomId: host.roomId, epoch, since: seq });
    expect('events' in resumed && resumed.events).toMatchObject([
      { type: 'avatar:gesture', userId: a.userId, kind: 'wave', at: now },
    ]);
  });

  it('[R21] who is muted makes none', async () => {
    const [a, b] = [await guest('Laut'), await guest()];
    await host.system.operator.run(['mute', a.username, '1h', 'zu laut']);
    expect(codeOf(await make(a, 'heart'))).toBe('muted');
    await make(b, 'wave');
    await seen(b, b, 'wave');
    expect(madeBy(b, a)).toEqual([]);
  });

  it('leaves nothing in the database', async () => {
    const a = await guest();
    await make(a, 'heart');
    const { rows } = await host.system.database.pool.query('select 1 from room_lines where account_id = $1', [
      a.userId,
    ]);
    expect(rows).toEqual([]);
  });
});
