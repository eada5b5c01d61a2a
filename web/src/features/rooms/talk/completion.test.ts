import { sceneById } from '@plausch/stage';
import { expect, it } from 'vitest';
import type { Known } from './commands.ts';
import { choicesFor } from './completion.ts';

const scene = sceneById('kaffeehaus');
const people = ['Benno', 'Ben', 'Änne', 'Fenja', 'Ich'].map((username) => ({
  userId: username.toLowerCase(),
  username,
}));
const known: Known = { scene, people, met: [], selfId: 'ich', role: 'user' };
const drafts = (draft: string, change: Partial<Known> = {}) =>
  choicesFor(draft, { ...known, ...change }).items.map((item) => item.draft);

it('while its first word is written a draft may become commands', () => {
  expect(drafts('Hallo')).toEqual([]);
  expect(drafts('/')).toEqual([
    '/afk ',
    '/back',
    '/geh ',
    '/herz',
    '/hilfe',
    '/me ',
    '/p ',
    '/tanzen',
    '/winken',
    '/wuerfel ',
  ]);
  expect(drafts('/H')).toEqual(['/herz', '/hilfe']);
  expect(drafts('/x')).toEqual([]);
  expect(drafts('/hallo du')).toEqual([]);
  expect(drafts('/w')).toEqual(['/winken', '/wuerfel ']);
  expect(drafts('/w', { role: 'admin' })).toEqual(['/winken', '/wuerfel ', '/warn ']);
});

it('a whole command is explained', () => {
  for (const draft of ['/afk', '/afk Tee', '/p Ben Hallo', '/winken ']) {
    const { kind, items, isExplained } = choicesFor(draft, known);
    expect([kind, items.length, isExplained]).toEqual(['commands', 1, true]);
  }
});

it('after it come the people here and the places, by name and the beginning of it, and not oneself', () => {
  expect(drafts('/p ')).toEqual(['/p Änne ', '/p Ben ', '/p Benno ', '/p Fenja ']);
  expect(drafts('/p be')).toEqual(['/p Ben ', '/p Benno ']);
  expect(drafts('/GEH fen')).toEqual(['/geh Fenja', '/geh Fenster']);
  expect(drafts('/geh fen', { scene: undefined })).toEqual(['/geh Fenja']);
  expect(drafts('/warn an', { role: 'moderator' })).toEqual(['/warn Änne ']);
  expect(choicesFor('/geh an', known)).toMatchObject({ kind: 'names', isExplained: false });
});

it('[R35] in plain talk an @ brings the people here, wherever its word begins; staff may speak to all', () => {
  expect(drafts('@')).toEqual(['@Änne ', '@Ben ', '@Benno ', '@Fenja ']);
  expect(drafts('Na, @be')).toEqual(['Na, @Ben ', 'Na, @Benno ']);
  expect(drafts('@Ben und @fe')).toEqual(['@Ben und @Fenja ']);
  for (const draft of ['post@be', '@Ben und', '@xaver', 'Ben', '/afk @be'])
    expect(drafts(draft)).not.toContain('@Ben ');
  expect(drafts('@ra')).toEqual([]);
  expect(drafts('@ra', { role: 'moderator' })).toEqual(['@raum ']);
  expect(choicesFor('@be', known)).toMatchObject({ kind: 'names', isExplained: false });
});

it('a name that is written out leaves nothing to choose, nor does one that nobody has', () => {
  for (const draft of ['/p BEN', '/geh anne', '/geh Keller', '/p Ben Hallo']) {
    expect(choicesFor(draft, known)).toMatchObject({ kind: 'commands', isExplained: true });
  }
});

it('of many it offers six', () => {
  const crowd = Array.from({ length: 30 }, (_, i) => ({ userId: `g${i}`, username: `Gast${i}` }));
  expect(drafts('/geh G', { people: crowd })).toHaveLength(6);
});
