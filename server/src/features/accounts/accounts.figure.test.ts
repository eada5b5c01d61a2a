import { isRefusal, startSystem, type TestSystem } from '@plausch/dev-env';
import type { FigureShape } from '@plausch/protocol';
import { figureKey, isFree, looks, palettes, parts } from '@plausch/stage/figures';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wearable } from './accounts.figure.ts';

const [FOR_SALE] = [...parts.values()].filter((part) => !isFree(part));
if (!FOR_SALE) throw new Error('every part is free');

const OWN: FigureShape = {
  v: 1,
  parts: {
    hair: 'hair.afro.v1',
    top: 'top.hoodie.v1',
    bottom: 'bottom.skirt.v1',
    shoes: 'shoes.boots.v1',
    face: 'face.freckles.v1',
    ears: 'ears.hearing-aid.v1',
  },
  colours: { skin: 6, hair: 11, top: 6, bottom: 12, shoe: 4, acc: 1 },
};
const BOUGHT: FigureShape = { ...OWN, parts: { ...OWN.parts, [FOR_SALE.slot]: FOR_SALE.id } };

describe('wearable', () => {
  const nothing = new Set<string>();

  it('[A7] is every look, and every figure of free parts', () => {
    for (const { figure } of looks) expect(wearable(figure, nothing)).toBe(true);
    expect(wearable(OWN as never, nothing)).toBe(true);
  });

  it('[A7] is a part for sale only to those who own it', () => {
    expect(wearable(BOUGHT as never, nothing)).toBe(false);
    expect(wearable(BOUGHT as never, new Set(['hat.cap.v0']))).toBe(false);
    expect(wearable(BOUGHT as never, new Set([FOR_SALE.id]))).toBe(true);
  });
});

describe('a figure of one’s own', () => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await startSystem();
  });
  afterAll(() => system.stop());

  const figureOf = async (token: string) => (await system.call('currentUser', { token })).body.user.figure;

  it('[A7] nobody is refused, the right person changes their own and nobody else’s', async () => {
    const [nele, otto] = [await system.person('Nele'), await system.person('Otto')];
    expect((await system.call('changeFigure', { body: { figure: OWN } })).status).toBe(401);
    expect((await system.call('changeFigure', { token: 'x', body: { figure: OWN } })).status).toBe(401);
    const before = await figureOf(otto.token);
    const changed = await system.call('changeFigure', { token: nele.token, body: { figure: OWN } });
    expect(changed).toMatchObject({ status: 200, body: { user: { id: nele.user.id, figure: OWN } } });
    expect(changed.body.user.figure).toEqual(OWN);
    expect(changed.body.user.avatarId).toBe(nele.user.avatarId);
    expect(await figureOf(nele.token)).toEqual(OWN);
    expect(await figureOf(otto.token)).toEqual(before);
  });

  it('[A7] [CHAT-21 b] what one does not own stays off', async () => {
    const { token, user } = await system.person('Ohne');
    const { status, body } = await system.call('changeFigure', { token, body: { figure: BOUGHT } });
    expect(status).toBe(403);
    expect(body.error).toEqual({
      code: 'not_owned',
      field: 'figure',
      message: 'Das gehört dir noch nicht.',
      requestId: expect.any(String),
    });
    expect(await figureOf(token)).toEqual(user.figure);
  });

  it.each([
    ['an unknown part', { ...OWN, parts: { ...OWN.parts, hat: 'hat.tophat.v1' } }],
    ['a part in the wrong slot', { ...OWN, parts: { ...OWN.parts, hat: 'hair.bob.v1' } }],
    ['an unknown slot', { ...OWN, parts: { ...OWN.parts, tail: 'hair.bob.v1' } }],
    ['a name from the prototype', { ...OWN, parts: { ...OWN.parts, hat: 'constructor' } }],
    ['no trousers', { ...OWN, parts: { top: 'top.hoodie.v1', face: 'face.smile.v1' } }],
    ['a colour beyond its palette', { ...OWN, colours: { skin: palettes.skin.length } }],
    ['half a colour', { ...OWN, colours: { skin: 0.5 } }],
    ['another version', { ...OWN, v: 2 }],
    ['a further key', { ...OWN, script: 'alert(1)' }],
    ['a hundred slots', { ...OWN, parts: Object.fromEntries([...Array(100).keys()].map((n) => [n, 'x'])) }],
    ['a long id', { ...OWN, parts: { ...OWN.parts, hat: 'x'.repeat(65) } }],
    ['nothing in it', {}],
    ['no figure at all', null],
    ['a list', [OWN]],
  ])('[A7] a figure with %s is refused and changes nothing', async (name, figure) => {
    const { token, user } = await system.person(`Probe${name.replace(/[^a-z]/g, '').slice(0, 15)}`);
    const { status, body } = await system.call('changeFigure', { token, body: { figure } as never });
    expect(status).toBe(422);
    expect(body.error).toMatchObject({ code: 'invalid', field: expect.stringMatching(/^figure/) });
    expect(await figureOf(token)).toEqual(user.figure);
  });

  it.each([
    [
      'a slot',
      `{"figure":${JSON.stringify(OWN).replace('"parts":{', '"parts":{"__proto__":"hat.cap.v1",')}}`,
      400,
    ],
    ['a key', `{"figure":${JSON.stringify(OWN).replace('"v":1', '"v":1,"__proto__":{"v":1}')}}`, 400],
    ['somebody else', `{"figure":${JSON.stringify(OWN)},"userId":"somebody else"}`, 422],
  ])(
    '[A7] a body that reaches for the prototype or beyond the caller is refused: %s',
    async (_, body, status) => {
      const { token } = await system.person(`Proto${crypto.randomUUID().slice(0, 8)}`);
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const response = await fetch(`${system.origin}/api/users/me/figure`, { method: 'PUT', headers, body });
      expect(response.status).toBe(status);
    },
  );

  it('[A7] the others in the room see it at once, on the socket', async () => {
    const [ada, bea] = [await system.person('Ada'), await system.person('Bea')];
    const roomId = await system.roomId();
    const [witness, changing] = [await system.connect(ada), await system.connect(bea)];
    await witness.join(roomId);
    await changing.join(roomId);
    await system.call('changeFigure', { token: bea.token, body: { figure: OWN } });
    for (const client of [witness, changing]) {
      const { figure } = await client.event('person:changed', ({ userId }) => userId === bea.user.id);
      expect(figure).toBe(figureKey(OWN));
    }
    const refused = await system.call('changeFigure', { token: bea.token, body: { figure: BOUGHT } });
    expect(refused.status).toBe(403);
    const answer = await witness.ask('chat:send', { clientId: crypto.randomUUID(), text: 'Schick!' });
    expect(isRefusal(answer)).toBe(false);
    await witness.event('chat:message', ({ text }) => text === 'Schick!');
    expect(witness.events.filter(({ type }) => type === 'person:changed')).toHaveLength(1);
  });

  it('[A6] [A7] putting a look on takes the own figure off', async () => {
    const { token } = await system.person('Zurueck');
    await system.call('changeFigure', { token, body: { figure: OWN } });
    const { body } = await system.call('changeAvatar', { token, body: { avatarId: 'mira' } });
    expect(body.user.figure).toEqual(looks.find(({ id }) => id === 'mira')?.figure);
    const { rows } = await system.database.drizzle.execute(
      sql`select figure from accounts where username = 'Zurueck'`,
    );
    expect(rows).toEqual([{ figure: null }]);
  });

  it('[A7] survives a restart', async () => {
    const person = await system.person('Bleibt');
    await system.call('changeFigure', { token: person.token, body: { figure: OWN } });
    await system.restart();
    expect(await figureOf(person.token)).toEqual(OWN);
    const client = await system.connect(person);
    const { members } = await client.join(await system.roomId());
    expect(members.find(({ userId }) => userId === person.user.id)?.figure).toBe(figureKey(OWN));
  });
});
