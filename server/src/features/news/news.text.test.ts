import { describe, expect, it, test } from 'vitest';
import { readNewsText } from './news.text.ts';

const TEXT = `# Grüße vom Größten: Äpfel & „Öl“!

![Der Steg](am-see)

Erst einmal worum es geht,
in zwei Zeilen.

## Und dann

Der Rest.
`;

describe('[NW3] [NW4] a file of news', () => {
  it('is title, picture, teaser and text', () => {
    expect(readNewsText(TEXT)).toEqual({
      slug: 'gruesse-vom-groessten-aepfel-oel',
      title: 'Grüße vom Größten: Äpfel & „Öl“!',
      teaser: 'Erst einmal worum es geht, in zwei Zeilen.',
      body: '## Und dann\n\nDer Rest.',
      picture: { scene: 'am-see', alt: 'Der Steg' },
    });
    expect(readNewsText(`\uFEFF${TEXT.replaceAll('\n', '\r\n')}`)).toEqual(readNewsText(TEXT));
  });

  it('needs no picture, and its address may be cut', () => {
    const { picture, slug } = readNewsText(`# ${'Lang '.repeat(24).trim()}\n\nKurz.\n\nText.`);
    expect(picture).toBeNull();
    expect(slug).toMatch(/^(?:lang-)+lang?$|^[a-z-]+[a-z]$/);
    expect(slug.length).toBeLessThanOrEqual(80);
  });

  test.each([
    ['', 'Überschrift'],
    ['Kein Titel\n\nText', 'Überschrift'],
    ['# Nur ein Titel', 'Überschrift'],
    ['# Titel\n\n## Gleich weiter\n\nText', 'fehlt ein Absatz'],
    ['# Titel\n\nNur ein Absatz.', 'fehlt ein Absatz'],
    ['# Titel\n\n![Bild](mars)\n\nKurz.\n\nText.', 'Ein Bild „mars“ gibt es nicht'],
    [`# ${'x'.repeat(121)}\n\nKurz.\n\nText.`, 'Die Überschrift ist zu lang'],
    [`# Titel\n\n${'x'.repeat(301)}\n\nText.`, 'Der erste Absatz ist zu lang'],
    [`# Titel\n\nKurz.\n\n${'x'.repeat(20_001)}`, 'Der Text ist zu lang'],
    ['# !!!\n\nKurz.\n\nText.', 'Buchstaben oder Ziffern'],
    ['# Titel\n\nKurz.\n\nText.\0', 'Steuerzeichen'],
  ])('%j is refused', (file, words) => {
    expect(() => readNewsText(file)).toThrow(words);
  });
});
