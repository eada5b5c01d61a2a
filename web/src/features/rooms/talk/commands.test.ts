import { type Scene, sceneById } from '@plausch/stage';
import { expect, it } from 'vitest';
import type { Person } from '../room.events.ts';
import { commandsFor, readCommand } from './commands.ts';

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
    dozing: false,
  }),
);
const read = (text: string) => readCommand(text, { scene, people, selfId: 'ich' });

it('plain talk is no command, also with a slash inside', () => {
  expect(read('Hallo /geh')).toEqual({ kind: 'talk' });
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
  expect(names('Hallo')).toEqual([]);
  expect(names('/')).toEqual(['/geh', '/hilfe']);
  expect(names('/g')).toEqual(['/geh']);
  expect(names('/geh Lena')).toEqual(['/geh']);
  expect(names('/hilfe')).toEqual(['/geh', '/hilfe']);
  expect(names('/x')).toEqual([]);
  expect(read('/hilfe')).toEqual({ kind: 'help' });
});
