import { format, isolated, type ValuesOf } from '@plausch/words';
import type { LabelKey, LabelValues } from './catalogue.ts';
import { directionOf, type Language, languageOf, tagOf } from './language.ts';
import { type Imports, type LoadedCatalogue, loadCatalogue } from './load.ts';

type Arguments<Values> = keyof Values extends never ? [] : [values: Values];
type NameOf<Key extends LabelKey> = keyof LabelValues<Key> & string;

/** Says a label. Its name decides which values it takes. */
export type Label = <Key extends LabelKey>(key: Key, ...values: Arguments<LabelValues<Key>>) => string;

/** Everything that words, dates and prices need to know of the chosen language. */
export type Translator = {
  readonly language: Language;
  /** BCP 47, for `Intl` and the attribute `lang`. */
  readonly tag: string;
  /** For the attribute `dir`. */
  readonly direction: 'ltr' | 'rtl';
  readonly label: Label;
  /**
   * A label in two halves, what stands before one of its variables and what stands behind it: for an element, such as a
   * link, in its place. `values` are the others. Where it is written from the right, the halves hold the marks that give
   * the element a direction of its own: keep them beside it in one paragraph.
   */
  readonly around: <Key extends LabelKey, Name extends NameOf<Key>>(
    key: Key,
    name: Name,
    ...values: Arguments<Omit<LabelValues<Key>, Name>>
  ) => readonly [before: string, behind: string];
  /** A day in the reader's time zone: `31. Januar 2026`, or `31.01.2026` where there is little room. */
  readonly date: (day: Date, style?: 'long' | 'medium') => string;
};

/** What the language is chosen by; `log` hears of a language that could not be loaded. */
export type LanguageChoice = {
  readonly selectedLocale?: string | null | undefined;
  readonly defaultLocale?: string | null | undefined;
  readonly log: (message: string) => void;
  readonly imports?: Imports;
};

/** The translator for the selected locale, else for the default one, else English. Never rejects. */
export async function translatorFor(choice: LanguageChoice): Promise<Translator> {
  const language = languageOf(choice.selectedLocale) ?? languageOf(choice.defaultLocale) ?? 'en';
  return translatorOf(await loadCatalogue(language, choice.log, choice.imports));
}

/** The translator of a catalogue that is there. */
export function translatorOf({ language, messages }: LoadedCatalogue): Translator {
  const tag = tagOf(language);
  const direction = directionOf(language);
  const say = (key: LabelKey, values: Values) => {
    const message: string = messages[key];
    return format(
      direction === 'rtl' ? isolating(message, values) : message,
      values as ValuesOf<string>,
      tag,
    );
  };
  return {
    language,
    tag,
    direction,
    label: (key, ...[values]) => say(key, (values ?? {}) as Values),
    around: (key, name, ...[values]) => {
      // Each label has each of its variables once, so that there are two halves.
      return say(key, { ...values, [name]: MARK }).split(MARK) as [before: string, behind: string];
    },
    date: dates(tag),
  };
}

type Values = Readonly<Record<string, string | number>>;

/** A character that no text has (private use). */
const MARK = '\ue000';

/**
 * Gives every text that is filled in a direction of its own. Among letters that are written from the right, `4,99 €` would
 * come out as `€ 4,99`, and what stands behind a name could jump before it. Texts with such letters `format` closes itself.
 */
function isolating(message: string, values: Values): string {
  return message.replace(/\{(\w+)\}/g, (variable, name: string) => {
    const value = values[name];
    return typeof value === 'string' && isolated(value) === value ? `\u2068${variable}\u2069` : variable;
  });
}

/** By language and style: two for each of the 34 at most. Made once for all translators, as one takes a phone many milliseconds. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function dates(tag: string): Translator['date'] {
  return (day, style = 'long') => {
    const name = `${tag} ${style}`;
    const known = dateFormats.get(name) ?? new Intl.DateTimeFormat(tag, { dateStyle: style });
    dateFormats.set(name, known);
    return known.format(day);
  };
}
