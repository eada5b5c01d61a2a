import { WIRE } from 'virtual:wire/inventory';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, learnWire } from '../../api/index.ts';
import { endpointQuery } from '../../api/query.ts';
import type { AnswerOf } from '../../api/wire.ts';
import { connection } from '../../connection/index.ts';
import { session } from '../sessions/index.ts';

// Only who looks at what they own needs them.
learnWire(WIRE);

export type Inventory = AnswerOf<'getInventory'>;

/** Asked anew wherever it is shown, and without a network as well, to say so. */
const inventoryQuery = {
  ...endpointQuery('getInventory'),
  staleTime: 0,
  networkMode: 'always',
} as const;

/** What one owns. Things come and go with coins, so that news of coins are news of things; unsold ones come back without. */
export function useInventory() {
  const queries = useQueryClient();
  useEffect(() => {
    const askAgain = () => void queries.invalidateQueries(inventoryQuery);
    const stops = [
      connection.on('wallet:changed', askAgain),
      connection.on('entitlements:changed', askAgain),
      connection.on('listing:expired', askAgain),
      connection.onConnected(askAgain),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queries]);
  return useQuery(inventoryQuery);
}

/** What one does with a thing: `user` where one looks different by it. */
export type Use =
  | { readonly kind: 'arm' | 'disarm'; readonly itemId: string }
  | { readonly kind: 'wear'; readonly avatarId: string }
  | { readonly kind: 'wearOwn' }
  | { readonly kind: 'colour'; readonly bubbleColorId: string };

async function perform(use: Use): Promise<AnswerOf<'changeBubble'>['user'] | undefined> {
  switch (use.kind) {
    case 'arm':
      await call('armEmoji', { params: { id: use.itemId } });
      return undefined;
    case 'disarm':
      await call('disarmEmoji', { params: { id: use.itemId } });
      return undefined;
    case 'wear':
      return (await call('changeAvatar', { body: { avatarId: use.avatarId } })).user;
    case 'wearOwn':
      return (await call('takeOffAvatar')).user;
    case 'colour':
      return (await call('changeBubble', { body: { bubbleColorId: use.bubbleColorId } })).user;
  }
}

export function useThings() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: perform,
    // Also where the page was left meanwhile: what one looks like is shown everywhere.
    onSuccess: (user) => user && session.mergeUser(user),
    onSettled: () => queries.invalidateQueries(inventoryQuery),
  });
}

/** The emojis that may be used in lines, for a picker. */
export async function armedEmojis(): Promise<readonly string[]> {
  const { items } = await call('getInventory');
  return items.flatMap(({ kindId, slot }) => (slot === 'active' ? [kindId] : []));
}
