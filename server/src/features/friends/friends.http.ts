import { endpoints } from '@plausch/protocol';
import type { Edges, Ground } from '../../ground.ts';
import { accountById, appearanceIn, isMinor } from '../accounts/index.ts';
import * as friendships from './friends.friendships.store.ts';
import type { Presence } from './friends.presence.ts';
import { requestsOf } from './friends.requests.store.ts';
import * as requests from './friends.requests.ts';
import * as service from './friends.service.ts';
import { blocksOf, hasBlocked } from './friends.store.ts';
import { showsOnline, showsRoom } from './friends.whereabouts.ts';
import { toBlocked, toFriend, toRequest } from './friends.wire.ts';

export function installFriendsHttp(
  ground: Pick<Ground, 'clock' | 'database' | 'hooks' | 'people' | 'rules' | 'streams'>,
  { http }: Pick<Edges, 'http'>,
  presence: Presence,
): void {
  const { clock, database, people } = ground;
  const ties = { ...ground, appearance: appearanceIn(people) };

  http.list(endpoints.listBlocks, {
    rows: ({ caller }, wanted) => blocksOf(database.drizzle, people, caller.accountId, wanted),
    item: (row) => toBlocked(people, row),
  });

  http.query(endpoints.getBlock, async ({ caller, params }) => ({
    blocked: await hasBlocked(database.drizzle, caller.accountId, params.userId),
  }));

  http.command(endpoints.block, async ({ caller, params }, work) => {
    await service.block(ground, work, caller.accountId, params.userId);
    return {};
  });

  http.command(endpoints.unblock, async ({ caller, params }, work) => {
    await service.unblock(work, caller.accountId, params.userId);
    return {};
  });

  http.query(endpoints.listFriends, async ({ caller }) => {
    const { accountId } = caller;
    const sql = database.drizzle;
    const today = new Date(clock.now());
    const [self, own, rows, { received, sent }] = await Promise.all([
      accountById(sql, accountId),
      friendships.ownShown(sql, accountId),
      friendships.friendsOf(sql, people, accountId),
      requestsOf(sql, people, accountId),
    ]);
    const shown = await presence.shown(rows.map(({ userId }) => userId));
    return {
      items: rows.map((row) => toFriend(people, row, shown.get(row.userId), today)),
      received: received.map((row) => toRequest(people, row)),
      sent: sent.map((row) => toRequest(people, row)),
      showsRoom: self !== undefined && showsRoom({ ...own, birthDate: self.birthDate }, today),
      showsOnline:
        self === undefined || isMinor(self, today)
          ? null
          : showsOnline({ ...own, birthDate: self.birthDate }, today),
      next: null,
    };
  });

  http.command(endpoints.requestFriendship, async ({ caller, body }, work) => ({
    state: await requests.ask(ties, work, caller.accountId, body.userId),
  }));

  for (const [endpoint, answer] of [
    [endpoints.acceptFriendship, requests.accept],
    [endpoints.declineFriendship, requests.decline],
    [endpoints.withdrawFriendship, requests.withdraw],
  ] as const) {
    http.command(endpoint, async ({ caller, params }, work) => {
      await answer(ties, work, caller.accountId, params.id);
      return {};
    });
  }

  http.command(endpoints.endFriendship, async ({ caller, params }, work) => {
    await service.endFriendship(ground, work, caller.accountId, params.userId);
    return {};
  });

  http.command(endpoints.showFriends, async ({ caller, body }, work) => {
    await service.show(work, caller.accountId, body);
    return {};
  });
}
