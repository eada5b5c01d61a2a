import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ErrorCode, PurchasesError } from '../core/errors.ts';
import { anything, type Json, read, stack, text, wildStack, wire } from './paywalls.fixture.ts';
import { readPaywall } from './read.ts';
import type { Paywall } from './tree.ts';

describe('the whole', () => {
  it('has its texts, also those of strange names, and says which are none', () => {
    const components = JSON.parse(`{
      "default_locale": "de_DE",
      "components_localizations": { "de_DE": { "__proto__": "a", "b": 7, "c": "" }, "en": [] },
      "components_config": { "base": { "stack": {} } }
    }`);
    const logged: string[] = [];
    const { locales } = readPaywall(components, (line) => logged.push(line));
    expect(locales.defaultLocale).toBe('de_DE');
    expect([...locales.texts].map(([locale, texts]) => [locale, [...texts]])).toEqual([
      [
        'de_DE',
        [
          ['__proto__', 'a'],
          ['c', ''],
        ],
      ],
      ['en', []],
    ]);
    expect(logged).toEqual([
      'Paywall: paywall.components_localizations.de_DE.b should be a text.',
      'Paywall: paywall.components_localizations.en should be an object; the default is used.',
    ]);
  });

  it('cuts texts that are too long', () => {
    const components = {
      ...wire({ stack: stack() }),
      components_localizations: { de: { a: 'x'.repeat(10_001) } },
    };
    const logged: string[] = [];
    const { locales } = readPaywall(components, (line) => logged.push(line));
    expect(locales.texts.get('de')?.get('a')).toHaveLength(10_000);
    expect(logged).toEqual(['Paywall: paywall.components_localizations.de.a is longer than 10000 letters.']);
  });

  it('has a background of one colour, or a picture under a colour', () => {
    const white = { light: { type: 'hex', value: '#FFF' } };
    const paint = { css: '#fff', isGradient: false };
    const colour = { light: paint, dark: paint };
    expect(read({ stack: {}, background: { type: 'color', value: white } }).background).toEqual({
      type: 'colour',
      colour,
    });
    const value = { light: { original: '/a.png' } };
    const picture = { address: '/a.png', width: null, height: null };
    expect(
      read({ stack: {}, background: { type: 'image', value, color_overlay: white } }).background,
    ).toEqual({
      type: 'picture',
      source: { light: picture, dark: picture },
      overlay: colour,
    });
    const { background, logged } = read({ stack: {}, background: { type: 'film' } });
    expect(background).toBeNull();
    expect(logged).toEqual([
      'Paywall: components_config.base.background.type should be color or image; the default is used.',
    ]);
  });

  it('the log hears no more than a hundred lines', () => {
    const wrong = Array.from({ length: 300 }, () => text({ font_weight: 'fat' }));
    const { logged } = read({ stack: stack(...wrong) });
    expect(logged).toHaveLength(101);
    expect(logged.at(-1)).toBe('Paywall: there is more, which is not listed.');
  });
});

describe('any JSON', () => {
  it('is read, or refused with an error of the configuration', () => {
    let read = 0;
    fc.assert(
      fc.property(wildStack, wildStack, anything, (root, footer, others) => {
        const components = wire(
          { stack: root, background: others, sticky_footer: { type: 'footer', stack: footer } },
          { colors: others },
        );
        try {
          expect(wildIn(readPaywall(components, () => {}))).toEqual([]);
          read += 1;
        } catch (error) {
          expect(error).toBeInstanceOf(PurchasesError);
          expect(error).toMatchObject({ errorCode: ErrorCode.ConfigurationError });
        }
      }),
      { numRuns: 1_000 },
    );
    expect(read).toBeGreaterThan(300);
  });

  it('whatever the whole is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (components) => {
        expect(() => readPaywall(components as Json, () => {})).toThrow(PurchasesError);
      }),
    );
  });
});

/** Numbers that are no lengths, and CSS that could end a declaration. */
function wildIn(paywall: Paywall): readonly unknown[] {
  const found: unknown[] = [];
  JSON.stringify(paywall, (name, value) => {
    if (typeof value === 'number' && !(value >= -10_000 && value <= 10_000)) found.push(value);
    if (name === 'css' && !/^(#[0-9a-f]{3,8}|(linear|radial)-gradient\([#0-9a-z., %+-]+\))$/.test(value))
      found.push(value);
    return value;
  });
  return found;
}

describe('the documentation', () => {
  const document = readFileSync(new URL('../../docs/paywalls.md', import.meta.url), 'utf8');

  it('its example is read without a word', () => {
    const [, example = ''] = /```json\n(.*?)```/s.exec(document) ?? [];
    const logged: string[] = [];
    const { packageIds, selectedAtFirst, footer } = readPaywall(JSON.parse(example), (line) =>
      logged.push(line),
    );
    expect(logged).toEqual([]);
    expect(packageIds).toEqual(['$rc_monthly', '$rc_annual']);
    expect(selectedAtFirst).toBe('$rc_annual');
    expect(footer).not.toBeNull();
  });
});
