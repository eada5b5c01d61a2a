import { endpoints } from '@plausch/protocol';
import type { Edges, Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { accountById, ownFigureOf, takeOffAvatar, toUser } from '../accounts/index.ts';
import { changeBubble } from './inventory.service.ts';
import { arm, disarm, type SlotsGround, slotsOf } from './inventory.slots.ts';
import { itemsOf } from './inventory.store.ts';
import { kindsOf, toItems } from './inventory.wire.ts';

export function installInventoryHttp(
  ground: SlotsGround & Pick<Ground, 'people'>,
  { http }: Pick<Edges, 'http'>,
): void {
  http.query(endpoints.getInventory, async ({ caller: { accountId } }) => {
    const sql = ground.database.drizzle;
    const [account, rows, slots] = await Promise.all([
      accountById(sql, accountId),
      itemsOf(sql, accountId),
      slotsOf(ground, sql, accountId),
    ]);
    if (!account) throw new Refusal('unauthenticated');
    return {
      items: toItems(rows, slots),
      kinds: kindsOf(rows),
      slots: slots.count,
      isUnlimited: slots.isUnlimited,
      ownFigure: ownFigureOf(account),
      next: null,
    };
  });

  http.command(endpoints.armEmoji, async ({ caller, params }, work) => {
    await arm(ground, work, caller.accountId, params.id);
    return {};
  });

  http.command(endpoints.disarmEmoji, async ({ caller, params }, work) => {
    await disarm(work, caller.accountId, params.id);
    return {};
  });

  http.command(endpoints.takeOffAvatar, async ({ caller }, work) => ({
    user: toUser(await takeOffAvatar(ground, work, caller.accountId)),
  }));

  http.command(endpoints.changeBubble, async ({ caller, body }, work) => ({
    user: toUser(await changeBubble(ground, work, caller.accountId, body.bubbleColorId)),
  }));
}
