import type { Gesture } from '@plausch/protocol';
import { hasSomethingToSee, LIMITS, lineProblem } from '@plausch/protocol/limits';
import type { Scene, Spot } from '@plausch/stage';
import type { Person } from '../room.events.ts';
import { t } from './command.words.ts';

/** What a draft that begins with a slash asks for. */
export type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'away'; readonly text: string | undefined }
  | { readonly kind: 'back' }
  | { readonly kind: 'gesture'; readonly gesture: Gesture }
  | { readonly kind: 'to person'; readonly userId: string }
  | { readonly kind: 'to spot'; readonly spot: Spot }
  | { readonly kind: 'refused'; readonly message: string };

/** Each with how it is written; `takesWords`: something may follow. */
export const COMMANDS = [
  { name: '/afk', usage: t('command.afkUsage'), text: t('command.afk'), takesWords: true },
  { name: '/back', usage: '/back', text: t('command.back'), takesWords: false },
  { name: '/geh', usage: t('command.gehUsage'), text: t('command.geh'), takesWords: true },
  { name: '/herz', usage: '/herz', text: t('command.herz'), takesWords: false },
  { name: '/hilfe', usage: '/hilfe', text: t('command.hilfe'), takesWords: false },
  { name: '/tanzen', usage: '/tanzen', text: t('command.tanzen'), takesWords: false },
  { name: '/winken', usage: '/winken', text: t('command.winken'), takesWords: false },
] as const;

export type Listed = (typeof COMMANDS)[number];

/** The word of a draft that names the command, without capitals; `isBegun`: it is still being written. */
export function commandWordOf(draft: string): { readonly word: string; readonly isBegun: boolean } {
  const [, typed = '', after = ''] = /^\s*(\S*)(\s?)/u.exec(draft) ?? [];
  const word = typed.toLowerCase();
  return { word, isBegun: after === '' && !COMMANDS.some(({ name }) => name === word) };
}

/** The commands a draft may become, for the list above the field; none while it is plain talk. */
export function commandsFor(draft: string): readonly Listed[] {
  const { word } = commandWordOf(draft);
  return word.startsWith('/') ? COMMANDS.filter(({ name }) => name.startsWith(word)) : [];
}

type Known = {
  /** Undefined where the picture has not come. */
  readonly scene: Scene | undefined;
  readonly people: Iterable<Person>;
  readonly selfId: string;
};

/** Reads a draft; names of people and spots may be shortened, and capitals do not matter. */
export function readCommand(text: string, known: Known): Command {
  const [, name = '', rest = ''] = /^\/(\S*)\s*(.*)$/u.exec(text) ?? [];
  switch (name.toLowerCase()) {
    case 'hilfe':
      return { kind: 'help' };
    case 'afk':
      return awayWith(rest);
    case 'back':
      return { kind: 'back' };
    case 'winken':
      return { kind: 'gesture', gesture: 'wave' };
    case 'tanzen':
      return { kind: 'gesture', gesture: 'dance' };
    case 'herz':
      return { kind: 'gesture', gesture: 'heart' };
    case 'geh':
      return rest === '' ? { kind: 'refused', message: t('command.whereTo') } : destinationOf(rest, known);
    default:
      return { kind: 'refused', message: t('command.unknown', { command: `/${name}` }) };
  }
}

function awayWith(text: string): Command {
  if (lineProblem(text, LIMITS.awayMax) === 'too_long') {
    return { kind: 'refused', message: t('command.tooLong', { max: LIMITS.awayMax }) };
  }
  return { kind: 'away', text: hasSomethingToSee(text) ? text : undefined };
}

function destinationOf(wanted: string, { scene, people, selfId }: Known): Command {
  const others = [...people].filter(({ userId }) => userId !== selfId);
  const spots = scene?.spots ?? [];
  const named = <Thing>(things: readonly Thing[], nameOf: (thing: Thing) => string, fits: Fits) =>
    things.find((thing) => fits(plain(nameOf(thing)), plain(wanted)));
  // Whole names first, so that „Ben“ is not taken for „Benno“.
  for (const fits of [isSame, begins]) {
    const person = named(others, ({ username }) => username, fits);
    if (person) return { kind: 'to person', userId: person.userId };
    const spot = named(spots, (one) => one.name, fits) ?? spots.find(({ key }) => String(key) === wanted);
    if (spot) return { kind: 'to spot', spot };
  }
  return { kind: 'refused', message: t('command.nobody', { name: wanted }) };
}

type Fits = (name: string, wanted: string) => boolean;
const isSame: Fits = (name, wanted) => name === wanted;
const begins: Fits = (name, wanted) => name.startsWith(wanted);

/** Without capitals and accents, as people type in a hurry. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
