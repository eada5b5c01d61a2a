import { beforeEach, expect, it } from 'vitest';
import { tabTexts } from '../../device/storage.ts';
import { draftIn } from './room.drafts.ts';

beforeEach(() => tabTexts.clear());

it('finds what was begun again, as after a reload', () => {
  draftIn('kaffeehaus', 'anna').keep('Was ich noch sagen');
  expect(draftIn('kaffeehaus', 'anna').read()).toBe('Was ich noch sagen');
});

it('belongs to one person in one room', () => {
  draftIn('kaffeehaus', 'anna').keep('nur hier');
  expect(draftIn('dachgarten', 'anna').read()).toBe('');
  expect(draftIn('kaffeehaus', 'ben').read()).toBe('');
});

it('leaves nothing behind once it was said', () => {
  const draft = draftIn('kaffeehaus', 'anna');
  draft.keep('Hallo');
  expect(sessionStorage).toHaveLength(1);
  draft.keep('');
  expect(sessionStorage).toHaveLength(0);
  expect(draft.read()).toBe('');
});

it('is gone when the tab is cleared for the next person', () => {
  draftIn('kaffeehaus', 'anna').keep('ein Geheimnis');
  tabTexts.clear();
  expect(draftIn('kaffeehaus', 'anna').read()).toBe('');
});
