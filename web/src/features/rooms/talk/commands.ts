import type { Scene, Spot } from '@plausch/stage';
import type { Person } from '../room.events.ts';
import { t } from '../rooms.words.ts';

/** What a draft that begins with a slash asks for. */
export type Command =
  | { readonly kind: 'talk' }
  | { readonly kind: 'help' }
  | { readonly kind: 'to person'; readonly userId: string }
  | { readonly kind: 'to spot'; readonly spot: Spot }
  | { readonly kind: 'refused'; readonly message: string };

export const COMMANDS = [
  { name: '/geh', usage: t('command.gehUsage'), text: t('command.geh') },
  { name: '/hilfe', usage: t('command.hilfeUsage'), text: t('command.hilfe') },
] as const;

/** The commands a draft may become, for the list above the field; none while it is plain talk. */
export function commandsFor(draft: string): readonly (typeof COMMANDS)[number][] {
  const [typed = ''] = draft.trimStart().toLowerCase().split(/\s/, 1);
  if (!typed.startsWith('/')) return [];
  return typed === '/hilfe' ? COMMANDS : COMMANDS.filter(({ name }) => name.startsWith(typed));
}

/** Reads a draft; names of people and spots may be shortened, and capitals do not matter. */
export function readCommand(
  text: string,
  known: { readonly scene: Scene; readonly people: Iterable<Person>; readonly selfId: string },
): Command {
  if (!text.startsWith('/')) return { kind: 'talk' };
  const [, name = '', rest = ''] = /^\/(\S*)\s*(.*)$/u.exec(text) ?? [];
  switch (name.toLowerCase()) {
    case 'hilfe':
      return { kind: 'help' };
    case 'geh':
      return rest === '' ? { kind: 'refused', message: t('command.whereTo') } : destinationOf(rest, known);
    default:
      return { kind: 'refused', message: t('command.unknown', { command: `/${name}` }) };
  }
}

function destinationOf(
  wanted: string,
  { scene, people, selfId }: { scene: Scene; people: Iterable<Person>; selfId: string },
): Command {
  const others = [...people].filter(({ userId }) => userId !== selfId);
  const named = <Thing>(things: readonly Thing[], nameOf: (thing: Thing) => string, fits: Fits) =>
    things.find((thing) => fits(plain(nameOf(thing)), plain(wanted)));
  // Whole names first, so that „Ben“ is not taken for „Benno“.
  for (const fits of [isSame, begins]) {
    const person = named(others, ({ username }) => username, fits);
    if (person) return { kind: 'to person', userId: person.userId };
    const spot =
      named(scene.spots, (one) => one.name, fits) ?? scene.spots.find(({ key }) => String(key) === wanted);
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
