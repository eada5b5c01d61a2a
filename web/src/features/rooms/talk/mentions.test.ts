import fc from 'fast-check';
import { expect, it } from 'vitest';
import { piecesOf } from './mentions.ts';

const isMentioned = (text: string, ...names: string[]) =>
  piecesOf(text, names).some((piece) => piece.isMention);

it.each([
  '@Mika schön, dass du da bist!',
  'Das weiß bestimmt @mika.',
  '(@MIKA?)',
  '@Mika-',
  'hallo @Mika, @Mika!',
])('in „%s“ the name of Mika stands out', (text) => {
  expect(isMentioned(text, 'Mika')).toBe(true);
});

it.each([
  'Mika ist da',
  '@Mikael',
  '@Mika-Lou',
  '@Mika.K',
  'post@mika.test',
  '@',
  '@ Mika',
  '@Mika2',
  'x@Mika',
])('in „%s“ it does not', (text) => {
  expect(isMentioned(text, 'Mika')).toBe(false);
  expect(isMentioned(text)).toBe(false);
});

it('names with dots and hyphens are found whole, also of several', () => {
  expect(piecesOf('Na @Frida.Sommerfeld-98, und @mika?', ['Mika', 'Frida.Sommerfeld-98'])).toEqual([
    { text: 'Na ', isMention: false },
    { text: '@Frida.Sommerfeld-98', isMention: true },
    { text: ', und ', isMention: false },
    { text: '@mika', isMention: true },
    { text: '?', isMention: false },
  ]);
  expect(isMentioned('@FridaXSommerfeld-98', 'Frida.Sommerfeld-98')).toBe(false);
});

it('no character is lost or added, whatever is said and whatever the name', () => {
  const name = fc.stringMatching(/^[\p{L}\p{N}._-]{3,20}$/u);
  const part = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('@', ' ', '.'));
  fc.assert(
    fc.property(name, fc.array(part), fc.boolean(), (who, parts, spoken) => {
      const text = [...parts, ...(spoken ? [' ', `@${who}`] : [])].join('');
      const pieces = piecesOf(text, [who]);
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      if (spoken) expect(pieces.at(-1)).toEqual({ text: `@${who}`, isMention: true });
    }),
  );
});
