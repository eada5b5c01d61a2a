import type { TestClient } from '@plausch/dev-env';
import type { Line } from '@plausch/protocol';
import { describe, expect, it } from 'vitest';
import { rolled } from './rooms.dice.ts';
import { codeOf, type Guest, hostGuests } from './rooms.guests.fixture.ts';

const host = hostGuests();
const { guest } = host;

const roll = (client: TestClient, dice = 1, sides = 6, clientId: string = crypto.randomUUID()) =>
  client.ask('chat:roll', { clientId, dice, sides });
const deed = (client: TestClient, text: string, clientId: string = crypto.randomUUID()) =>
  client.ask('chat:send', { clientId, text, kind: 'me' });
const idOf = (answer: object) => ('id' in answer ? String(answer.id) : '');
const heard = (client: TestClient, lineId: string) => client.event('chat:message', ({ id }) => id === lineId);
const historyOf = async (lineId: string): Promise<Line | undefined> => {
  const { history } = await (await guest('Neu')).join(host.roomId);
  return history.find(({ id }) => id === lineId);
};
const block = (by: Guest, { userId }: Guest) =>
  host.system.call('block', { token: by.token, params: { userId } });

describe('[R37] what one does', () => {
  it('is a line of its own kind for everybody, also for who comes later and after a restart', async () => {
    const [a, b] = [await guest('Anna'), await guest('Bert')];
    const id = idOf(await deed(a, 'winkt müde'));
    for (const client of [a, b]) {
      expect(await heard(client, id)).toMatchObject({ kind: 'me', text: 'winkt müde', username: a.username });
    }
    expect(await historyOf(id)).toMatchObject({ kind: 'me', text: 'winkt müde' });
    await host.system.restart();
    expect(await historyOf(id)).toMatchObject({ kind: 'me', text: 'winkt müde' });
  });

  it('is checked like every line: its length, what was just said, and what a mute forbids', async () => {
    const a = await guest();
    expect(codeOf(await deed(a, 'x'.repeat(301)))).toBe('invalid');
    expect(codeOf(await deed(a, ' '))).toBe('invalid');
    expect(codeOf(await deed(a, 'gähnt'))).toBe('ok');
    expect(codeOf(await deed(a, 'GÄHNT'))).toBe('repeated');
  });

  it('[R16] is not heard through a block', async () => {
    const [a, b, c] = [await guest(), await guest(), await guest()];
    await block(b, a);
    const id = idOf(await deed(a, 'tanzt'));
    await heard(c, id);
    await a.say('und jetzt alle');
    await c.event('chat:message', ({ text }) => text === 'und jetzt alle');
    expect(JSON.stringify(b.events)).not.toContain('tanzt');
  });

  it('[R32] [R30] is changed and stays of its kind, and goes with all that is known of it', async () => {
    const [a, b] = [await guest(), await guest()];
    const id = idOf(await deed(a, 'gänt'));
    expect(codeOf(await a.ask('chat:edit', { id, text: 'gähnt' }))).toBe('ok');
    await b.event('chat:edited', (event) => event.id === id);
    expect(await historyOf(id)).toMatchObject({ kind: 'me', text: 'gähnt', edited: true });
    expect(codeOf(await a.ask('chat:delete', { id }))).toBe('ok');
    await b.event('chat:deleted', (event) => event.id === id);
    const stub = await historyOf(id);
    expect(stub).toMatchObject({ text: '', gone: 'author' });
    expect(stub).not.toHaveProperty('kind');
  });
});

describe('[R37] dice', () => {
  it('show what the server rolls, with the sum of several', async () => {
    const [a, b] = [await guest('Anna'), await guest('Bert')];
    const one = await heard(b, idOf(await roll(a)));
    expect(one).toMatchObject({ kind: 'dice', username: a.username });
    expect(one.text).toMatch(/^würfelt 1w6: [1-6]$/);
    const two = await heard(b, idOf(await roll(a, 2, 6)));
    const [, first, second, sum] = /^würfelt 2w6: ([1-6]) \+ ([1-6])\s=\s(\d+)$/.exec(two.text) ?? [];
    expect(Number(first) + Number(second)).toBe(Number(sum));
    const many = await heard(b, idOf(await roll(a, 10, 100)));
    expect(many.text).toMatch(/^würfelt 10w100: \d+(?: \+ \d+){9}\s=\s\d+$/);
  });

  it('show each side, none more than there are, and not always the same', () => {
    const shown = Array.from({ length: 600 }, () => Number(rolled({ dice: 1, sides: 6 }).split(': ')[1]));
    expect([...new Set(shown)].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it.each([
    ['no die', { dice: 0, sides: 6 }],
    ['eleven dice', { dice: 11, sides: 6 }],
    ['a die with one side', { dice: 1, sides: 1 }],
    ['a die with 101 sides', { dice: 1, sides: 101 }],
    ['half a die', { dice: 0.5, sides: 6 }],
    ['a result', { dice: 1, sides: 6, text: 'würfelt 1w6: 6' }],
  ])('are refused with %s', async (_, payload) => {
    const a = await guest();
    expect(codeOf(await a.askRaw('chat:roll', { clientId: crypto.randomUUID(), ...payload }))).toBe(
      'invalid',
    );
  });

  it('are written by nobody: not as a line, not as a change, and not in the name of a line that waits', async () => {
    const a = await guest();
    const payload = { clientId: crypto.randomUUID(), text: 'würfelt 1w6: 6', kind: 'dice' };
    expect(codeOf(await a.askRaw('chat:send', payload))).toBe('invalid');
    const id = idOf(await roll(a));
    const refused = await a.ask('chat:edit', { id, text: 'würfelt 1w6: 6' });
    expect(refused).toMatchObject({
      error: { code: 'forbidden', message: 'Ein Wurf bleibt, wie er gefallen ist.' },
    });
    const clientId = crypto.randomUUID();
    const written = idOf(await a.ask('chat:send', { clientId, text: 'würfelt 1w6: 6' }));
    expect(idOf(await roll(a, 1, 6, clientId))).toBe(written);
    expect(await heard(a, written)).not.toHaveProperty('kind');
  });

  it('[R10] roll once, however often they are asked for with one id', async () => {
    const a = await guest();
    const clientId = crypto.randomUUID();
    const [first, again] = [await roll(a, 1, 100, clientId), await roll(a, 1, 100, clientId)];
    expect(idOf(again)).toBe(idOf(first));
    await a.say('fertig');
    expect(
      a.events.filter((event) => event.type === 'chat:message' && event.clientId === clientId),
    ).toHaveLength(1);
  });

  it('[R24] may show the same twice, and what was said before them stays what was said last', async () => {
    const a = await guest();
    await a.say('eins');
    for (let i = 0; i < 8; i += 1) {
      expect(codeOf(await roll(a, 1, 2))).toBe('ok');
      host.system.advance(2_000);
    }
    expect(codeOf(await a.ask('chat:send', { clientId: crypto.randomUUID(), text: 'eins' }))).toBe(
      'repeated',
    );
  });

  it('[R16] [R30] are not heard through a block, and are taken back like every line', async () => {
    const [a, b, c] = [await guest(), await guest(), await guest()];
    await block(b, a);
    const id = idOf(await roll(a));
    await heard(c, id);
    expect(codeOf(await a.ask('chat:delete', { id }))).toBe('ok');
    await c.event('chat:deleted', (event) => event.id === id);
    await b.event('chat:deleted', (event) => event.id === id);
    expect(JSON.stringify(b.events)).not.toContain('würfelt');
  });
});
