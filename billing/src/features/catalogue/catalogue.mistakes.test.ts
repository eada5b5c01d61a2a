import { expect, it } from 'vitest';
import { printed, Report, shown } from './catalogue.mistakes.ts';

it('[CA2] a mistake is one line, in the order of the file', () => {
  const report = new Report();
  report.mistake({ line: 14, column: 9 }, 'products.a.prices.EUR', '4.999 ist kein ganzer Betrag in Cent.');
  report.mistake({ line: 2, column: 10 }, 'b', 'Später.');
  report.mistake({ line: 2, column: 2 }, '', 'Früher.');
  report.hint({ line: 1, column: 1 }, 'c', 'Vielleicht.');
  expect(printed('plausch.yaml', report.mistakes).split('\n')).toEqual([
    'plausch.yaml:2:2 Früher.',
    'plausch.yaml:2:10 b: Später.',
    'plausch.yaml:14:9 products.a.prices.EUR: 4.999 ist kein ganzer Betrag in Cent.',
  ]);
  expect(printed('plausch.yaml', report.hints)).toBe('plausch.yaml:1:1 c: Vielleicht.');
  expect(printed('plausch.yaml', [])).toBe('');
});

it('[CA2] nobody reads more than two hundred', () => {
  const report = new Report();
  for (let line = 1; line <= 203; line++) report.mistake({ line, column: 1 }, '', 'Falsch.');
  const lines = printed('a.yaml', report.mistakes).split('\n');
  expect(lines).toHaveLength(201);
  expect(lines[199]).toBe('a.yaml:200:1 Falsch.');
  expect(lines[200]).toBe('… und 3 weitere.');
});

it('[CA3] what a file says reaches the terminal as one line of text', () => {
  expect(shown('a\u{1b}[31mb\nc\u{200e}d')).toBe('a\u{fffd}[31mb\u{fffd}c\u{fffd}d');
  expect(shown('\ud800')).toBe('\u{fffd}');
  expect(shown('ü😀')).toBe('ü😀');
  expect(shown('x'.repeat(61))).toBe(`${'x'.repeat(60)}…`);
});
