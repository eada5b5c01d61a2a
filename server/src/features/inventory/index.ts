import { feature } from '../../feature.ts';
import { inventoryData } from './inventory.data.ts';
import { installInventoryHttp } from './inventory.http.ts';
import { Ranks } from './inventory.ranks.ts';
import { inventoryRetention } from './inventory.retention.ts';
import { inventoryRules } from './inventory.rules.ts';
import { mayWear } from './inventory.service.ts';
import { requireArmed } from './inventory.slots.ts';

export { handOver, putUpForSale, takeBack } from './inventory.escrow.ts';
export { give } from './inventory.service.ts';
export { countsOf, lockItem } from './inventory.store.ts';
export { type ItemRow, items } from './inventory.tables.ts';
export { toItem, toKind } from './inventory.wire.ts';

declare module '../../ground.ts' {
  interface Provided {
    inventory: {
      /** The feature that keeps ranks says here how they are read. */
      readonly ranks: Pick<Ranks, 'use'>;
      /** [IV5] [IV6] Refuses a line whose emojis its author may not use. */
      readonly requireArmed: (accountId: string, text: string) => Promise<void>;
    };
  }
}

/** What people own, wear and have at hand. */
export const inventoryFeature = feature({
  name: 'inventory',
  rules: inventoryRules,
  retention: inventoryRetention,
  personalData: inventoryData,
  install({ ground, edges }) {
    const ranks = new Ranks();
    const slots = { ...ground, ranks };
    installInventoryHttp(slots, edges);
    ground.provided.accounts.avatars.use(mayWear);
    return { provides: { ranks, requireArmed: (accountId, text) => requireArmed(slots, accountId, text) } };
  },
});
