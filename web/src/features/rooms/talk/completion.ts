import type { Scene } from '@plausch/stage';
import type { Suggestion } from '../../../app/SuggestionList.tsx';
import { byName } from '../people/by-name.ts';
import { t } from './command.words.ts';
import { commandsOf, type Listed, wordOf } from './command-list.ts';
import type { Known } from './commands.ts';
import { meantBy, plain } from './named.ts';

/** More suggestions than these are too many to look through while typing. */
const MOST_NAMES = 6;

/** What may be chosen; `isExplained`: the draft names a whole command, and its keys are those of the field. */
export type Choices = {
  readonly kind: 'commands' | 'names';
  readonly items: readonly Suggestion[];
  readonly isExplained: boolean;
};

const NONE: Choices = { kind: 'commands', items: [], isExplained: false };

export const choiceOf = ({ name, usage, text, takes }: Listed): Suggestion => ({
  label: usage,
  draft: takes === 'nothing' ? name : `${name} `,
  text,
});

/**
 * The choices for a draft: commands while its first word is written, then who and what it may be about; in plain talk whom it speaks to,
 * from the @ on.
 */
export function choicesFor(draft: string, known: Known): Choices {
  const { word, rest, isOver } = wordOf(draft);
  if (!word.startsWith('/')) return { ...NONE, kind: 'names', items: spokenTo(draft, known) };
  const commands = commandsOf(known.role);
  const command = commands.find(({ name }) => name === word);
  if (!command) {
    const items = isOver ? [] : commands.filter(({ name }) => name.startsWith(word)).map(choiceOf);
    return { ...NONE, items };
  }
  const names = isOver ? namesFor(command, rest, known) : [];
  if (names.length > 0) return { kind: 'names', items: names, isExplained: false };
  return { ...NONE, items: [choiceOf(command)], isExplained: true };
}

/** Whom the last word of plain talk may speak to; staff speaks to all as well. */
function spokenTo(draft: string, { people, selfId, role }: Known): readonly Suggestion[] {
  const [, before = '', wanted] = /^(.*(?:^|\s))@(\S*)$/u.exec(draft) ?? [];
  if (wanted === undefined) return [];
  const isStaff = role === 'moderator' || role === 'admin';
  const all = [
    ...othersIn(people, selfId),
    ...(isStaff ? [{ label: 'raum', text: t('command.everybody') }] : []),
  ];
  return meantBy(wanted, all, ({ label }) => label)
    .slice(0, MOST_NAMES)
    .map((one) => ({ ...one, draft: `${before}@${one.label} ` }));
}

const othersIn = (people: Known['people'], selfId: string) =>
  people
    .filter(({ userId }) => userId !== selfId)
    .map(({ username }) => ({ label: username, text: t('command.person') }))
    .sort((a, b) => byName(a.label, b.label));

/** Whom or what the last word may become. One that is written out leaves nothing to choose. */
function namesFor(
  { name, takes }: Listed,
  rest: string,
  { people, scene, selfId }: Known,
): readonly Suggestion[] {
  if (takes !== 'place' && takes !== 'person') return [];
  const others = othersIn(people, selfId);
  const all = takes === 'place' ? [...others, ...spotsOf(scene)] : others;
  const found = meantBy(rest, all, ({ label }) => label);
  if (found.some(({ label }) => plain(label) === plain(rest))) return [];
  // More words follow whom they are for.
  const behind = takes === 'person' ? ' ' : '';
  return found.slice(0, MOST_NAMES).map((one) => ({ ...one, draft: `${name} ${one.label}${behind}` }));
}

const spotsOf = (scene: Scene | undefined) =>
  (scene?.spots ?? []).map(({ name }) => ({ label: name, text: t('command.spot') }));
