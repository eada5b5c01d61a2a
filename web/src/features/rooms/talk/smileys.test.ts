import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withEmoji } from './smileys.ts';

it.each([
  ['Hallo :-)', 'Hallo 🙂'],
  [':)', '🙂'],
  ['Bis gleich ;) Ich freu mich :D', 'Bis gleich 😉 Ich freu mich 😃'],
  ['Oh nein :-(((', 'Oh nein 🙁'],
  ["Schade :'(", 'Schade 😢'],
  ['Danke <3', 'Danke ❤️'],
  ['na toll -_-', 'na toll 😑'],
  ['Das war gut.:)', 'Das war gut.🙂'],
  ['Wirklich?:-)', 'Wirklich?🙂'],
  ['(ja :))', '(ja 🙂)'],
  ['(ja, wirklich) :))', '(ja, wirklich) 🙂'],
  ['Er sagte „:P“.', 'Er sagte „😛“.'],
  ['haha xD, ehrlich ^^', 'haha 😆, ehrlich 😊'],
  [':-) :-)', '🙂 🙂'],
])('„%s“ is shown as „%s“', (typed, shown) => {
  expect(withEmoji(typed)).toBe(shown);
});

it.each([
  'https://beispiel.test/a:D',
  'http://x.test/:)',
  'Https://x.test/?;p',
  'siehe www.beispiel.test/!:-/',
  'siehe www.beispiel.test:/',
  'Um 20:00 (oder 20:30) :Da',
  'Preis:(ohne Kuchen)',
  '1 <3000',
  'c:/Bilder',
  '`if (a :) b`',
  'foo(bar, :)',
  'const a = { b :D }',
  'x => :)',
  'let y :) ;return;',
  '<b :) >',
  'xDatei',
  '2^^3',
])('„%s“ stays as it is', (text) => {
  expect(withEmoji(text)).toBe(text);
});

it('what holds no smiley is never changed, and nothing changes twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const shown = withEmoji(text);
      if (!/[:;^<8x_]/i.test(text)) expect(shown).toBe(text);
      expect(withEmoji(shown)).toBe(shown);
    }),
  );
});

it('an address keeps every character, wherever it stands', () => {
  const address = fc.webUrl({ withFragments: true, withQueryParameters: true });
  fc.assert(
    fc.property(address, (url) => {
      expect(withEmoji(`Schau mal ${url} :-)`)).toContain(url);
    }),
  );
});
