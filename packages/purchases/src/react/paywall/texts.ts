import type { Log } from '../../core/log.ts';
import type { Offering } from '../../core/types.ts';
import { languageOf, type Translator } from '../../i18n/index.ts';
import { textsFor } from '../../paywall/locales.ts';
import { richTextOf, type TextPiece } from '../../paywall/rich-text.ts';
import type { Paywall, PaywallLocales } from '../../paywall/tree.ts';
import { paywallVariables } from '../../paywall/variables.ts';

/** The texts of a paywall, by their ids. */
export type Texts = {
  /** As its author wrote it. */
  readonly raw: (textId: string) => string;
  /** With its marks, and with the values of a package; null is no package, of which nothing has a value. */
  readonly pieces: (textId: string, packageId: string | null) => readonly TextPiece[];
};

/** @param locale whose texts are wanted; what it has not is told in the paywall's default locale */
export function textsOf(
  { locales, packageIds }: Paywall,
  { packagesById }: Offering,
  {
    translator,
    locale,
    log,
  }: { readonly translator: Translator; readonly locale: string; readonly log: Log },
): Texts {
  const raw = textsFor(locales, [locale], log.warn);
  const packageOf = (id: string | null) =>
    id !== null && Object.hasOwn(packagesById, id) ? (packagesById[id] ?? null) : null;
  const offered = packageIds.flatMap((id) => packageOf(id) ?? []);
  const now = new Date();
  const variables = (id: string | null) =>
    paywallVariables({ rcPackage: packageOf(id), offered, translator, now, log: log.warn });
  const byPackage = kept(variables);
  const marked = kept((textId: string) => richTextOf(raw(textId)));
  return {
    raw,
    pieces: (textId, packageId) => filled(marked(textId), byPackage(packageId)),
  };
}

/** Values come after marks: an asterisk in the name of a product is none. */
function filled(pieces: readonly TextPiece[], fill: (text: string) => string): readonly TextPiece[] {
  return pieces.map((piece) => {
    if (piece.type === 'break') return piece;
    return 'text' in piece
      ? { ...piece, text: fill(piece.text) }
      : { ...piece, pieces: filled(piece.pieces, fill) };
  });
}

function kept<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? make(key);
    known.set(key, value);
    return value;
  };
}

/** The first of the wanted locales in whose language a paywall is written, else its default one. */
export function localeOf({ texts, defaultLocale }: PaywallLocales, wanted: readonly string[]): string {
  const own = new Set([...texts.keys()].map(nameOf));
  return wanted.find((locale) => own.has(nameOf(locale))) ?? defaultLocale;
}

function nameOf(locale: string): string | undefined {
  return languageOf(locale) ?? locale.toLowerCase().split(/[-_]/)[0];
}
