import type { Gesture, User } from '@plausch/protocol';
import { hasSomethingToSee, LIMITS, lineProblem } from '@plausch/protocol/limits';
import { DICE } from '@plausch/protocol/room-rules';
import type { Scene, Spot } from '@plausch/stage';
import { isolated } from '@plausch/words';
import { LOCALE } from '../../../i18n/index.ts';
import type { Person } from '../room.events.ts';
import { t } from './command.words.ts';
import { commandsOf } from './command-list.ts';
import { meantBy, nearestTo } from './named.ts';

/** A measure of the team, by the command that opens its form. */
export type Measure = 'warn' | 'mute' | 'kick' | 'ban';

type Refused = { readonly kind: 'refused'; readonly message: string };

/** What a draft that begins with a slash asks for. */
export type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'away'; readonly text: string | undefined }
  | { readonly kind: 'back' }
  | { readonly kind: 'gesture'; readonly gesture: Gesture }
  | { readonly kind: 'deed'; readonly text: string }
  | { readonly kind: 'roll'; readonly dice: number; readonly sides: number }
  | { readonly kind: 'slow'; readonly pace: string }
  | { readonly kind: 'to person'; readonly userId: string }
  | { readonly kind: 'to spot'; readonly spot: Spot }
  | { readonly kind: 'private'; readonly to: Someone; readonly text: string }
  | { readonly kind: 'measure'; readonly measure: Measure; readonly userId: string; readonly reason: string }
  | Refused;

export type Someone = Pick<Person, 'userId' | 'username'>;

export type Known = {
  /** Undefined where the picture has not come. */
  readonly scene: Scene | undefined;
  /** Who is in the room. */
  readonly people: readonly Someone[];
  /** Who has been in it since one came in, and perhaps left. */
  readonly met: readonly Someone[];
  readonly selfId: string;
  readonly role: User['role'];
};

/** Reads a draft; names of people and spots may be shortened, and capitals do not matter. */
export function readCommand(text: string, known: Known): Command {
  const [, typed = '', rest = ''] = /^\/(\S*)\s*(.*)$/u.exec(text) ?? [];
  const name = typed.toLowerCase();
  const names = commandsOf(known.role).map((one) => one.name);
  // Hosts are not told that they are: the server says who may.
  if (!names.includes(`/${name}`) && name !== 'langsam') return unknown(typed, names);
  switch (name) {
    case 'afk':
      return awayWith(rest);
    case 'back':
      return { kind: 'back' };
    case 'geh':
      return rest === '' ? refused(t('command.whereTo')) : destinationOf(rest, known);
    case 'herz':
      return { kind: 'gesture', gesture: 'heart' };
    case 'tanzen':
      return { kind: 'gesture', gesture: 'dance' };
    case 'winken':
      return { kind: 'gesture', gesture: 'wave' };
    case 'langsam':
      return { kind: 'slow', pace: rest };
    case 'me':
      return deedOf(rest);
    case 'p':
      return withSomebody(name, rest, known, (to, words) => ({ kind: 'private', to, text: words }));
    case 'warn':
    case 'mute':
    case 'kick':
    case 'ban':
      return withSomebody(name, rest, known, ({ userId }, reason) => ({
        kind: 'measure',
        measure: name,
        userId,
        reason,
      }));
    case 'wuerfel':
      return diceOf(rest);
    default:
      return { kind: 'help' };
  }
}

const refused = (message: string): Refused => ({ kind: 'refused', message });

function unknown(typed: string, names: readonly string[]): Refused {
  const command = `/${typed}`;
  const nearest = nearestTo(command.toLowerCase(), names);
  return refused(nearest ? t('command.meant', { command, nearest }) : t('command.unknown', { command }));
}

function awayWith(text: string): Command {
  if (lineProblem(text, LIMITS.awayMax) === 'too_long') {
    return refused(t('command.tooLong', { max: LIMITS.awayMax }));
  }
  return { kind: 'away', text: hasSomethingToSee(text) ? text : undefined };
}

function deedOf(text: string): Command {
  const problem = lineProblem(text);
  if (problem === 'empty') return refused(t('command.doWhat'));
  return problem ? refused(t('command.lineTooLong', { max: LIMITS.lineMax })) : { kind: 'deed', text };
}

/** `2w6`, or how many, or how many sides; one die of six without a word. */
function diceOf(written: string): Command {
  const { most, sidesLeast: least, sidesMost } = DICE;
  const [isDice, dice = '', sides = ''] = /^(\d{0,4})(?:[wd](\d{0,4}))?$/iu.exec(written.trim()) ?? [];
  const roll = { dice: Number(dice || 1), sides: Number(sides || 6) };
  const isRight =
    isDice !== undefined &&
    roll.dice >= 1 &&
    roll.dice <= most &&
    roll.sides >= least &&
    roll.sides <= sidesMost;
  return isRight ? { kind: 'roll', ...roll } : refused(t('command.dice', { most, least, sides: sidesMost }));
}

/** Everybody but oneself. */
const othersOf = (people: readonly Someone[], selfId: string) =>
  people.filter(({ userId }) => userId !== selfId);

/** Whole names first, so that „Ben“ is not taken for „Benno“, and people before places. */
function destinationOf(wanted: string, { scene, people, selfId }: Known): Command {
  const spots = scene?.spots ?? [];
  const named: readonly { readonly name: string; readonly to: Command }[] = [
    ...othersOf(people, selfId).map(({ username: name, userId }) => ({
      name,
      to: { kind: 'to person', userId } as const,
    })),
    ...spots.flatMap((spot) =>
      [spot.name, String(spot.key)].map((name) => ({ name, to: { kind: 'to spot', spot } as const })),
    ),
  ];
  const [found] = meantBy(wanted, named, ({ name }) => name);
  return found?.to ?? refused(t('command.nobody', { name: wanted }));
}

/** What goes to one person alone must reach the right one: a shortened name must fit one person only. */
function withSomebody(
  name: string,
  rest: string,
  { people, met, selfId }: Known,
  make: (to: Someone, words: string) => Command,
): Command {
  const [, wanted = '', words = ''] = /^(\S*)\s*(.*)$/u.exec(rest) ?? [];
  if (wanted === '') return refused(t('command.whom', { command: `/${name}` }));
  const present = meantBy(wanted, othersOf(people, selfId), ({ username }) => username);
  const found = present.length > 0 ? present : meantBy(wanted, othersOf(met, selfId), (one) => one.username);
  const [to, ...more] = found;
  if (!to) return refused(t('command.nobodyHere', { name: wanted }));
  if (more.length === 0) return make(to, words);
  const names = found.slice(0, NAMED).map(({ username }) => isolated(username));
  const list = new Intl.ListFormat(LOCALE, { type: 'disjunction' }).format(names);
  return refused(t('command.which', { names: list }));
}

/** More names than this are too many for one sentence. */
const NAMED = 3;
