import { beforeEach, expect, it } from 'vitest';
import { tabTexts } from '../../device/storage.ts';
import { unsaidIn } from './room.unsaid.ts';

const NOW = Date.UTC(2026, 10, 21, 20);
const NOTHING = { draft: '', pending: [] };
const line = (text: string, at = NOW) => ({ clientId: `id-${text}`, text, at, sent: false, waited: false });

beforeEach(() => tabTexts.clear());

it('finds what was begun and what was waiting again, as after a reload', () => {
  unsaidIn('kaffeehaus', 'anna').keep({
    draft: 'Was ich noch sagen',
    pending: [line('Hallo'), line('Ihr?')],
  });
  expect(unsaidIn('kaffeehaus', 'anna').recover(NOW + 60_000)).toEqual({
    draft: 'Was ich noch sagen',
    pending: [
      { ...line('Hallo'), waited: true },
      { ...line('Ihr?'), waited: true },
    ],
  });
});

it('[R34] knows again what a waiting line answers', () => {
  unsaidIn('kaffeehaus', 'anna').keep({ draft: '', pending: [{ ...line('Ja'), replyTo: 'question' }] });
  expect(unsaidIn('kaffeehaus', 'anna').recover(NOW).pending).toMatchObject([
    { text: 'Ja', replyTo: 'question' },
  ]);
});

it('[R37] what one does is found again as that, and handed back as it was written', () => {
  const words = unsaidIn('kaffeehaus', 'anna');
  words.keep({
    draft: '',
    pending: [
      { ...line('winkt', NOW - 600_001), kind: 'me' },
      { ...line('gähnt'), kind: 'me' },
    ],
  });
  expect(words.recover(NOW)).toEqual({
    draft: '/me winkt',
    pending: [{ ...line('gähnt'), kind: 'me', waited: true }],
  });
});

it('belongs to one person in one room', () => {
  unsaidIn('kaffeehaus', 'anna').keep({ draft: 'nur hier', pending: [line('nur ich')] });
  expect(unsaidIn('dachgarten', 'anna').recover(NOW)).toEqual(NOTHING);
  expect(unsaidIn('kaffeehaus', 'ben').recover(NOW)).toEqual(NOTHING);
});

it('leaves nothing behind once it was said', () => {
  const words = unsaidIn('kaffeehaus', 'anna');
  words.keep({ draft: 'Hallo', pending: [line('Wo seid ihr?')] });
  expect(sessionStorage).toHaveLength(2);
  words.keep({ draft: '', pending: [{ ...line('Wo seid ihr?'), sent: true }] });
  expect(sessionStorage).toHaveLength(0);
  expect(words.recover(NOW)).toEqual(NOTHING);
});

it('hands a line back, once, that nobody would understand any more', () => {
  const words = unsaidIn('kaffeehaus', 'anna');
  words.keep({
    draft: 'also',
    pending: [line('Guten Morgen', NOW - 600_001), line('Mahlzeit', NOW - 600_000)],
  });
  const found = {
    draft: 'Guten Morgen also',
    pending: [{ ...line('Mahlzeit', NOW - 600_000), waited: true }],
  };
  expect(words.recover(NOW)).toEqual(found);
  expect(words.recover(NOW)).toEqual(found);
});

it.each(['{', 'null', '7', '{"text":"x"}', '[null, 3, {"clientId":"a","text":7,"at":1}, [] ]'])(
  'does not stumble over %s',
  (kept) => {
    tabTexts.write('pending:anna:kaffeehaus', kept);
    expect(unsaidIn('kaffeehaus', 'anna').recover(NOW)).toEqual(NOTHING);
  },
);

it('is gone when the tab is cleared for the next person', () => {
  unsaidIn('kaffeehaus', 'anna').keep({ draft: 'ein Geheimnis', pending: [line('noch eins')] });
  tabTexts.clear();
  expect(unsaidIn('kaffeehaus', 'anna').recover(NOW)).toEqual(NOTHING);
});
