import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isNamed } from '../../../app/sounds/is-named.ts';
import { isMentioned } from './mentions.ts';

const NAMES = ['Mika', 'mika.lou', 'Ö-1', 'a_b', '$^'];
const PIECES = [...NAMES, '@', ' ', '.', '-', 'el', 'MIKA', '@Mika', 'x@Mika', 'ö', '_', '7', '!', '\n'];

it('answers as the rooms do', () => {
  const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => pieces.join(''));
  const check = () =>
    fc.assert(
      fc.property(
        text,
        fc.constantFrom(...NAMES),
        (line, name) => isNamed(line, name) === isMentioned(line, name),
      ),
      { numRuns: 3_000 },
    );
  expect(check).not.toThrow();
});

it('[CHAT-15 a] hears a name, and not a longer one that begins with it', () => {
  expect(isNamed('Na, @mika?', 'Mika')).toBe(true);
  for (const other of ['Na, @Mikael?', 'post@mika.example', 'Mika ohne Zeichen', '@Mika-Lou'])
    expect(isNamed(other, 'Mika')).toBe(false);
});
