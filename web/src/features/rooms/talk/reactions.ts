import type { LineReactions, Reaction } from '@plausch/protocol';
import { LOCALE } from '../../../i18n/index.ts';
import type { Person } from '../room.events.ts';
import { t } from './answer.words.ts';

/** How each kind is drawn, in the order of the contract. */
export const SIGNS: Readonly<Record<Reaction, string>> = {
  thumb: '👍',
  heart: '❤️',
  laugh: '😂',
  wow: '😮',
  cry: '😢',
  party: '🎉',
};

/** In the order in which they are offered. */
export const KINDS = Object.keys(SIGNS) as readonly Reaction[];

/** So many names are read at one look. */
const NAMED = 8;

/** All who react to a line in one way, as it is shown. */
type Shown = {
  readonly kind: Reaction;
  readonly count: number;
  readonly isOwn: boolean;
  readonly label: string;
};

/** The reactions to a line in the order in which they are offered, with the names of those one has met. */
export function shownOf(
  reactions: readonly LineReactions[] = [],
  met: ReadonlyMap<string, Pick<Person, 'username'>>,
  ownId: string,
): readonly Shown[] {
  return KINDS.flatMap((kind) => {
    const userIds = reactions.flatMap((one) => (one.kind === kind ? one.userIds : []));
    if (userIds.length === 0) return [];
    const isOwn = userIds.includes(ownId);
    const names = userIds
      .filter((id) => id !== ownId)
      .flatMap((id) => met.get(id)?.username ?? [])
      .slice(0, NAMED);
    const further = userIds.length - names.length - (isOwn ? 1 : 0);
    const all = [
      ...(isOwn ? [t('reaction.you')] : []),
      ...names,
      ...(further > 0 ? [t('reaction.others', { count: further })] : []),
    ];
    const list = new Intl.ListFormat(LOCALE).format(all);
    return {
      kind,
      count: userIds.length,
      isOwn,
      label: t('reaction.of', { kind: t(`reaction.${kind}`), count: userIds.length, names: list }),
    };
  });
}
