import { type Kind, kinds } from '@plausch/stage/things';
import { Refusal } from '../../refusal.ts';
import { t } from './marketplace.words.ts';

const isTraded = (kind: Kind) => kind.type !== 'bubble' || !kind.isFree;

/** The kinds that may be traded. Listings may outlive theirs: a release takes a kind away, or makes it free. */
export const tradedKinds: readonly string[] = [...kinds.values()].filter(isTraded).map(({ id }) => id);

/** A kind that may be traded. */
export function kindOf(kindId: string): Kind {
  const kind = kinds.get(kindId);
  if (!kind || !isTraded(kind)) throw new Refusal('not_found');
  return kind;
}

/** What a kind is called, also once it is no longer traded. */
export function nameOf(kindId: string): string {
  return kinds.get(kindId)?.name ?? t('goneKind');
}
