/** The languages that people are written to in. */
export type Language = 'de' | 'en';

/**
 * The language that a browser asks for (`Accept-Language`): German where it is wanted before English, English where neither is wanted but
 * something is. Undefined where nothing is said.
 */
export function languageOf(header: string | undefined): Language | undefined {
  const wanted = (header ?? '')
    .split(',')
    .map((part, place) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
      const weight = parameters.find((piece) => piece.startsWith('q='));
      return { language: tag.split('-', 1)[0] ?? '', weight: Number(weight?.slice(2) ?? 1), place };
    })
    .filter(({ language, weight }) => /^[a-z]{2,3}$/.test(language) && weight > 0)
    .toSorted((a, b) => b.weight - a.weight || a.place - b.place)
    .map(({ language }) => language);
  if (wanted.length === 0) return undefined;
  return wanted.find((language) => language === 'de' || language === 'en') === 'de' ? 'de' : 'en';
}
