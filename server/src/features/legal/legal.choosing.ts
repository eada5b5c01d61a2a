import type { BilledSubscription } from '../../billing-door.ts';
import type { Declared, OpenBecause } from './legal.tables.ts';

export type Chosen =
  | { readonly subscription: BilledSubscription }
  | { readonly openBecause: Extract<OpenBecause, 'nothing' | 'several'> };

/**
 * [KW6] What a declaration is about, of what its account pays for. With one contract there is nothing to mistake, whatever it is
 * called; of several, the words must name one.
 */
export function chosenOf(
  subscriptions: readonly BilledSubscription[],
  { contract = '' }: Pick<Declared, 'contract'>,
  now: number,
): Chosen {
  const running = subscriptions.filter(
    ({ isPaidHere, isRefunded, until }) => isPaidHere && !isRefunded && until.getTime() > now,
  );
  const [first, ...others] = running;
  if (first === undefined) return { openBecause: 'nothing' };
  if (others.length === 0) return { subscription: first };
  const words = new Set(contract.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const named = running.filter(({ productId }) => words.has(productId.split('_')[0] ?? ''));
  const [only] = named;
  return only !== undefined && named.length === 1 ? { subscription: only } : { openBecause: 'several' };
}

/** [KW8] Whether what runs until then is to end now or goes on to a later day; `far`: nobody plans so long ahead. */
export function timingOf(
  { date }: Pick<Declared, 'date'>,
  until: Date,
  { now, farMs }: { now: number; farMs: number },
): 'now' | 'later' | 'far' {
  const wished = date === undefined ? 0 : Date.parse(date);
  if (wished <= until.getTime()) return 'now';
  return wished > now + farMs ? 'far' : 'later';
}
