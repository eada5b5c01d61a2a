import { type Scene, sceneById } from '@plausch/stage';
import { expect, it } from 'vitest';
import type { Person } from '../room.events.ts';
import { commandsOf, wordOf } from './command-list.ts';
import { type Known, readCommand } from './commands.ts';

const found = sceneById('kaffeehaus');
if (!found) throw new Error('the scene is missing');
const scene: Scene = found;
const people = ['Benno', 'Ben', 'Änne', 'Fee', 'Ich'].map(
  (username): Person => ({
    userId: username.toLowerCase(),
    username,
    figure: { v: 1, parts: {}, colours: {} },
    bubbleColorId: 'sun',
    tier: null,
    rank: 1,
    guild: null,
    dozing: false,
    away: null,
  }),
);
const known: Known = { scene, people, met: people, selfId: 'ich', role: 'user' };
const read = (text: string) => readCommand(text, known);
const asTeam = (text: string) => readCommand(text, { ...known, role: 'moderator' });
const BEN = expect.objectContaining({ userId: 'ben', username: 'Ben' });

it.each([
  ['/afk', undefined],
  ['/AFK  Tee  holen', 'Tee  holen'],
  ['/afk /back', '/back'],
  ['/afk \u200b', undefined],
  [`/afk ${'🙂'.repeat(60)}`, '🙂'.repeat(60)],
])('[CHAT-08] [OP-31] %s is being away', (text, said) => {
  expect(read(text)).toEqual({ kind: 'away', text: said });
});

it('[OP-31] more than sixty signs are refused, and /afkx is no /afk', () => {
  expect(read(`/afk ${'ä'.repeat(61)}`)).toEqual({
    kind: 'refused',
    message: 'Das ist zu lang: höchstens 60 Zeichen nach /afk.',
  });
  expect(read('/afkx')).toMatchObject({ message: expect.stringContaining('/afkx gibt es nicht') });
  expect(read('/Back')).toEqual({ kind: 'back' });
});

it.each(['/', '/ afk', '/xyzzy', '/q'])(
  '[OP-31] %s is unknown, and what works is shown by /hilfe',
  (text) => {
    const message = expect.stringContaining('/hilfe zeigt dir alle.');
    expect(read(text)).toEqual({ kind: 'refused', message });
  },
);

it('[R37] [OP-31] /me is what one does, as long as a line may be', () => {
  expect(read('/me  winkt  müde')).toEqual({ kind: 'deed', text: 'winkt  müde' });
  expect(read('/ME winkt')).toEqual({ kind: 'deed', text: 'winkt' });
  expect(read(`/me ${'ä'.repeat(300)}`)).toMatchObject({ kind: 'deed' });
  for (const nothing of ['/me', '/me ', '/me \u200b']) {
    expect(read(nothing)).toEqual({
      kind: 'refused',
      message: 'Was tust du? Schreib es hinter /me, zum Beispiel /me winkt.',
    });
  }
  expect(read(`/me ${'ä'.repeat(301)}`)).toEqual({
    kind: 'refused',
    message: 'Das ist zu lang: höchstens 300 Zeichen nach /me.',
  });
});

it.each([
  ['/wuerfel', 1, 6],
  ['/wuerfel 2w6', 2, 6],
  ['/Wuerfel 10W100', 10, 100],
  ['/wuerfel w20', 1, 20],
  ['/wuerfel 3w', 3, 6],
  ['/wuerfel 3', 3, 6],
  ['/wuerfel 2d8 ', 2, 8],
])('[R37] [OP-31] %s rolls %i dice of %i sides', (text, dice, sides) => {
  expect(read(text)).toEqual({ kind: 'roll', dice, sides });
});

it.each(['0w6', '11w6', '1w1', '1w101', '2w6+1', 'zwei', '99999w6', '-1w6', '1 w 6'])(
  '[R37] [OP-31] /wuerfel %s is refused with what may be rolled',
  (dice) => {
    expect(read(`/wuerfel ${dice}`)).toEqual({
      kind: 'refused',
      message: 'So nicht. Schreib zum Beispiel /wuerfel 2w6: bis zu 10 Würfel mit 2 bis 100 Seiten.',
    });
  },
);

it('[R38] /langsam is listed for the team alone and read from everybody, as the server knows the hosts', () => {
  expect(read('/langsam 10')).toEqual({ kind: 'slow', pace: '10' });
  expect(asTeam('/Langsam aus')).toEqual({ kind: 'slow', pace: 'aus' });
  const listed = (role: Known['role']) => commandsOf(role).map(({ name }) => name);
  expect(listed('moderator')).toContain('/langsam');
  for (const role of ['user', 'helper'] as const) expect(listed(role)).not.toContain('/langsam');
});

it.each([
  ['/tanz', '/tanzen'],
  ['/wniken', '/winken'],
  ['/Hilfee', '/hilfe'],
  ['/gehe Ben', '/geh'],
  ['/hezr', '/herz'],
])('%s is unknown, and %s is meant', (text, nearest) => {
  const [typed = ''] = text.split(' ');
  expect(read(text)).toEqual({
    kind: 'refused',
    message: `Den Befehl ${typed} gibt es nicht. Meinst du ${nearest}?`,
  });
});

it.each([
  ['/winken', 'wave'],
  ['/TANZEN', 'dance'],
  ['/herz und mehr', 'heart'],
])('%s is the gesture %s', (text, gesture) => {
  expect(read(text)).toEqual({ kind: 'gesture', gesture });
});

it('/p writes to one person, here or met here before, and never to another one of a like name', () => {
  expect(read('/p ben Hallo  du')).toEqual({ kind: 'private', to: BEN, text: 'Hallo  du' });
  expect(read('/P Än Hallo')).toMatchObject({ kind: 'private', to: { userId: 'änne' } });
  expect(read('/p Ben')).toEqual({ kind: 'private', to: BEN, text: '' });
  expect(read('/p be Hallo')).toEqual({
    kind: 'refused',
    message: 'Wen meinst du, Benno oder Ben? Schreib den ganzen Namen.',
  });
  expect(read('/p')).toEqual({
    kind: 'refused',
    message: 'Wen meinst du? Schreib /p und einen Namen dazu.',
  });
  for (const text of ['/p Olga Hallo', '/p Ich Hallo']) {
    expect(read(text)).toMatchObject({
      message: expect.stringMatching(/^Hier ist niemand, der „(Olga|Ich)“ heißt\.$/),
    });
  }
  const left = { ...known, people: people.filter(({ userId }) => userId !== 'ben') };
  // Who is here comes before who was.
  expect(readCommand('/p be Hallo', left)).toMatchObject({ to: { userId: 'benno' } });
  expect(readCommand('/p ben Hallo', { ...left, people: [] })).toMatchObject({ to: BEN });
});

it('/warn, /mute, /kick and /ban are the team’s, and open what is to be done about one person', () => {
  for (const measure of ['warn', 'mute', 'kick', 'ban'] as const) {
    expect(asTeam(`/${measure} Ben Spam, mehrfach`)).toEqual({
      kind: 'measure',
      measure,
      userId: 'ben',
      reason: 'Spam, mehrfach',
    });
    expect(asTeam(`/${measure} be`).kind).toBe('refused');
    for (const role of ['user', 'helper'] as const) {
      expect(readCommand(`/${measure} Ben`, { ...known, role })).toMatchObject({
        message: expect.stringContaining(`Den Befehl /${measure} gibt es nicht.`),
      });
    }
  }
});

it('without the picture there are people to go to, and no spots', () => {
  const blind = (text: string) => readCommand(text, { ...known, scene: undefined });
  expect(blind('/geh Ben')).toEqual({ kind: 'to person', userId: 'ben' });
  expect(blind('/geh Fenster').kind).toBe('refused');
});

it('tells the word of a command from what follows it', () => {
  expect(wordOf('/A')).toEqual({ word: '/a', rest: '', isOver: false });
  expect(wordOf(' /afk')).toEqual({ word: '/afk', rest: '', isOver: false });
  expect(wordOf('/p  Ben du')).toEqual({ word: '/p', rest: 'Ben du', isOver: true });
});

it.each([
  ['/geh Ben', 'ben'],
  ['/geh benn', 'benno'],
  ['/GEH  anne', 'änne'],
])('%s goes to %s', (text, userId) => {
  expect(read(text)).toEqual({ kind: 'to person', userId });
});

it.each([
  ['/geh Fenster', 'fenster'],
  ['/geh runder', 'runder-tisch'],
  ['/geh 7', 'klavier'],
])('%s goes to the spot %s', (text, id) => {
  expect(read(text)).toMatchObject({ kind: 'to spot', spot: { id } });
});

it('what is not there, oneself, nothing at all and unknown commands are refused with a sentence', () => {
  expect(read('/geh Keller')).toEqual({
    kind: 'refused',
    message: 'Hier ist niemand und nichts, das „Keller“ heißt.',
  });
  expect(read('/geh Ich').kind).toBe('refused');
  expect(read('/geh')).toMatchObject({ message: expect.stringContaining('Wohin?') });
  expect(read('/').kind).toBe('refused');
});

it('every command that one may use is one, and the team has five more', () => {
  const ofAll = commandsOf('user').map(({ name }) => name);
  expect(ofAll).toEqual([
    '/afk',
    '/back',
    '/geh',
    '/herz',
    '/hilfe',
    '/me',
    '/p',
    '/tanzen',
    '/winken',
    '/wuerfel',
  ]);
  expect(commandsOf('helper')).toEqual(commandsOf('user'));
  expect(commandsOf('admin')).toEqual(commandsOf('moderator'));
  expect(commandsOf('admin').map(({ name }) => name)).toEqual([
    ...ofAll,
    '/langsam',
    '/ban',
    '/kick',
    '/mute',
    '/warn',
  ]);
  for (const { name } of commandsOf('admin')) {
    expect(asTeam(`${name} Ben`)).not.toMatchObject({ message: expect.stringContaining('gibt es nicht') });
  }
  expect(read('/hilfe')).toEqual({ kind: 'help' });
});
