import { type Scene, sceneById } from '@plausch/stage';
import { expect, it } from 'vitest';
import type { Person } from '../room.events.ts';
import { COMMANDS, commandsFor, commandWordOf, readCommand } from './commands.ts';

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
const read = (text: string) => readCommand(text, { scene, people, selfId: 'ich' });

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

it.each(['/me winkt', '/wuerfel 2w6', '/p Ben Hallo', '/warn Ben', '/ban Ben', '/', '/ afk'])(
  '[OP-31] %s is unknown, and what works is shown by /hilfe',
  (text) => {
    const message = expect.stringContaining('/hilfe zeigt dir alle.');
    expect(read(text)).toEqual({ kind: 'refused', message });
  },
);

it('without the picture there are people to go to, and no spots', () => {
  const blind = (text: string) => readCommand(text, { scene: undefined, people, selfId: 'ich' });
  expect(blind('/geh Ben')).toEqual({ kind: 'to person', userId: 'ben' });
  expect(blind('/geh Fenster').kind).toBe('refused');
});

it('tells the word of a command that is still being written from a whole one', () => {
  expect(commandWordOf('/A')).toEqual({ word: '/a', isBegun: true });
  expect(commandWordOf(' /afk')).toEqual({ word: '/afk', isBegun: false });
  expect(commandWordOf('/a ')).toEqual({ word: '/a', isBegun: false });
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
  expect(read('/tanz')).toEqual({
    kind: 'refused',
    message: 'Den Befehl /tanz gibt es nicht. /hilfe zeigt dir alle.',
  });
  expect(read('/').kind).toBe('refused');
});

it('the list shows what a draft may become', () => {
  const names = (draft: string) => commandsFor(draft).map(({ name }) => name);
  const all = ['/afk', '/back', '/geh', '/herz', '/hilfe', '/tanzen', '/winken'];
  expect(names('Hallo')).toEqual([]);
  expect(names('/')).toEqual(all);
  expect(names('/G')).toEqual(['/geh']);
  expect(names('/geh Lena')).toEqual(['/geh']);
  expect(names('/x')).toEqual([]);
  expect(COMMANDS.map(({ name }) => name)).toEqual(all);
  expect(read('/hilfe')).toEqual({ kind: 'help' });
});
