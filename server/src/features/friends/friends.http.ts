import { endpoints } from '@plausch/protocol';
import type { Edges, Ground } from '../../ground.ts';
import * as service from './friends.service.ts';
import { blocksOf } from './friends.store.ts';

export function installFriendsHttp(
  ground: Pick<Ground, 'clock' | 'database' | 'rules'>,
  { http }: Pick<Edges, 'http'>,
): void {
  http.query(endpoints.listBlocks, async ({ caller }) => {
    const rows = await blocksOf(ground.database.drizzle, caller.accountId);
    return { items: rows.map((row) => ({ ...row, since: row.since.toISOString() })), next: null };
  });

  http.command(endpoints.block, async ({ caller, params }, work) => {
    await service.block(ground, work, caller.accountId, params.userId);
    return {};
  });

  http.command(endpoints.unblock, async ({ caller, params }, work) => {
    await service.unblock(work, caller.accountId, params.userId);
    return {};
  });
}
