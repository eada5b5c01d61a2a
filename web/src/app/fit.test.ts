import { describe, expect, it } from 'vitest';
import { found } from './fit.ts';

const named = (...names: readonly string[]) => names.map((name) => ({ name }));
const namesOf = (typed: string, names: readonly string[]) =>
  found(typed, named(...names)).map(({ name }) => name);

describe('what may be meant by what is typed', () => {
  it.each(['Bücher', 'bücher', 'buecher', 'BUECHER', 'bucher', 'büch', 'Bu\u0308cher'])(
    '„%s“ finds „Bücher“',
    (typed) => expect(namesOf(typed, ['Besuch', 'Bücher'])).toEqual(['Bücher']),
  );

  it.each([
    ['strasse', 'Straße'],
    ['straße', 'Strasse'],
    ['oel', 'Öl'],
    ['cafe', 'Café'],
  ])('„%s“ finds „%s“', (typed, name) => {
    expect(namesOf(typed, [name])).toEqual([name]);
  });

  it('the whole name comes before its beginning, the beginning of the name before that of a word, and that before the middle of one', () => {
    expect(namesOf('rau', ['Vertrauen', 'Am Rauch', 'Raum'])).toEqual(['Raum', 'Am Rauch', 'Vertrauen']);
    expect(namesOf('raum', ['Raumschiff', 'Raum'])).toEqual(['Raum', 'Raumschiff']);
  });

  it('what is called so comes before what is only known by that word', () => {
    const things = [
      { name: 'Konto', words: 'Passwort' },
      { name: 'Altes Passwort' },
      { name: 'Neuigkeiten', words: 'Kennwort' },
    ];
    expect(found('passw', things).map(({ name }) => name)).toEqual(['Altes Passwort', 'Konto']);
  });

  it('the beginning of another word comes before the middle of what it is called, and the middle of another word last', () => {
    const things = [
      { name: 'Gruß', words: 'Kartschulung' },
      { name: 'Schlittschuh' },
      { name: 'Winken', words: 'tschüss' },
    ];
    expect(found('tschu', things).map(({ name }) => name)).toEqual(['Winken', 'Schlittschuh', 'Gruß']);
  });

  it('of those that fit alike, the first stays first', () => {
    expect(namesOf('an', ['Anton', 'Anna', 'Andi'])).toEqual(['Anton', 'Anna', 'Andi']);
  });

  it('every word has to fit, in whichever order, and by whichever name', () => {
    const things = [{ name: 'Passwort ändern', words: 'Kennwort' }, { name: 'Passwort vergessen' }];
    expect(found('aendern kenn', things)).toEqual([things[0]]);
    expect(found('passwort', things)).toEqual(things);
    expect(found('passwort xyz', things)).toEqual([]);
  });

  it('two letters in the middle of a word are no hit, three are', () => {
    expect(namesOf('af', ['Kaffeehaus'])).toEqual([]);
    expect(namesOf('aff', ['Kaffeehaus'])).toEqual(['Kaffeehaus']);
  });

  it.each(['', '  ', '!', '*'])('„%s“ means nothing', (typed) => {
    expect(namesOf(typed, ['Raum'])).toEqual([]);
  });

  it('signs of patterns are taken as signs', () => {
    expect(namesOf('a.c', ['abc'])).toEqual([]);
    expect(namesOf('(', ['a(b'])).toEqual([]);
  });
});
