import { describe, expect, it } from 'vitest';
import {
  expressionAt,
  expressionOf,
  gestureAt,
  greets,
  isUnderWay,
  lengthMsOf,
  looksAt,
  speechesOf,
} from './speech.ts';

const line = (text: string, bornAt = 1_000) => ({
  key: text,
  userId: 'anna',
  username: 'Anna',
  colorId: 'sun',
  text,
  bornAt,
  endsAt: bornAt + 12_000,
  leaving: false,
});

const speechOf = (text: string) => {
  const [speech] = speechesOf([line(text)]);
  if (!speech) throw new Error('nobody speaks');
  return speech;
};

describe('a speech', () => {
  it('lasts as long as its line, but never past two seconds', () => {
    expect(lengthMsOf('Ja')).toBe(350);
    expect(lengthMsOf('Ich hol mir Kaffee')).toBeGreaterThan(lengthMsOf('Kaffee?'));
    expect(lengthMsOf('a'.repeat(500))).toBe(2_000);
  });

  it.each([
    ['Hallo!', true],
    ['hi', true],
    ['Guten Abend zusammen', true],
    ['Grüß dich, schön hier', true],
    ['Grüße aus der Küche', true],
    ['Tschüss, bis morgen', true],
    ['ciao', true],
    ['Na dann 👋🏽', true],
    ['Hilfe, mein Kaffee', false],
    ['Himmel noch mal', false],
    ['Heute ist viel los', false],
    ['Ich sag mal hallo', false],
    ['Guten Appetit', false],
  ])('%s: greets is %s', (text, expected) => {
    expect(greets(text)).toBe(expected);
  });

  it.each([
    ['Das war knapp 😅', 'grin'],
    ['Hahaha, na klar', 'grin'],
    ['Ja :)', 'grin'],
    ['Schon gut ;)', 'wink'],
    ['Kein Kuchen mehr :(', 'sad'],
    ['Oh 😮 wirklich? 😂', 'surprised'],
    ['Um 10:00 Uhr (oder später)', null],
    ['Siehe https://plausch.example/(1)', null],
    ['Ich hol mir Kaffee', null],
  ])('%s: is said with the face %s', (text, expected) => {
    expect(expressionOf(text)).toBe(expected);
  });

  it('keeps its face for four seconds', () => {
    const speech = speechOf('Ja :)');
    expect(expressionAt(speech, 3_999)).toBe('grin');
    expect(isUnderWay(speech, 1_000 + 3_999)).toBe(true);
    expect(expressionAt(speech, 4_000)).toBeNull();
    expect(expressionAt(speechOf('Ja'), 10)).toBeNull();
  });

  it('moves a hand from the first word until a moment after the last', () => {
    const speech = speechOf('Ich hol mir noch einen Kaffee.');
    expect(gestureAt(speech, -1)).toBeUndefined();
    expect(gestureAt(speech, 0)).toEqual({ gesture: 'talk', degrees: 0 });
    expect(gestureAt(speech, speech.lengthMs)).toMatchObject({ gesture: 'talk' });
    expect(gestureAt(speech, speech.lengthMs + 300)).toBeUndefined();
  });

  it('waves with a greeting: up, to and fro, down again, in few different ways to draw', () => {
    const speech = speechOf('Hallo!');
    const arm = Array.from({ length: 160 }, (_, i) => gestureAt(speech, i * 10));
    const degrees = arm.flatMap((at) => at?.degrees ?? []);
    expect(arm[0]).toEqual({ gesture: 'wave', degrees: 45 });
    expect(degrees.at(-1)).toBe(45);
    expect(new Set(degrees).size).toBe(3);
    const turns = degrees.filter((at, i) => at !== degrees[i - 1]);
    expect(turns.length).toBeGreaterThanOrEqual(7);
    expect(arm.at(-1)).toBeUndefined();
  });

  it('is under way until nobody moves because of it any more', () => {
    const speech = speechOf('Ja');
    expect(isUnderWay(speech, 999)).toBe(false);
    expect(isUnderWay(speech, 1_000)).toBe(true);
    expect(isUnderWay(speech, 1_000 + 10_000)).toBe(false);
    for (let since = 0; since < 10_000; since += 50) {
      const moves = gestureAt(speech, since) !== undefined || looksAt(7, since);
      if (moves) expect(isUnderWay(speech, 1_000 + since)).toBe(true);
    }
  });

  it('draws eyes a moment after the first word, each person in their own time, and for some two seconds', () => {
    const firsts = [0, 120, 349].map((seed) => {
      let since = 0;
      while (!looksAt(seed, since)) since += 5;
      return since;
    });
    expect(new Set(firsts).size).toBe(3);
    expect(Math.min(...firsts)).toBeGreaterThanOrEqual(150);
    expect(looksAt(0, 2_000)).toBe(true);
    expect(looksAt(0, 2_400)).toBe(false);
  });
});
