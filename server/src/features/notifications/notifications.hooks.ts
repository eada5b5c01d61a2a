import type { Notifications } from './notifications.ground.ts';
import { tellOf } from './notifications.pushing.ts';
import { forget } from './notifications.store.ts';

/** [NO1] [NO3] What is told, and what is seen by then, within the transactions in which it happens. */
export function listenForNotifications(notifications: Notifications): void {
  const { hooks } = notifications.ground;
  hooks.on('message.sent', (work, { senderId, recipientId }) =>
    tellOf(notifications, work, { accountId: recipientId, kind: 'message', about: senderId }),
  );
  hooks.on('messages.read', ({ sql }, { accountId, otherId }) =>
    forget(sql, { accountId, kind: 'message', about: otherId }),
  );
  hooks.on('friend.asked', (work, { askerId, askedId }) =>
    tellOf(notifications, work, { accountId: askedId, kind: 'friend', about: askerId }),
  );
  hooks.on('friend.accepted', (work, { askerId, askedId }) =>
    tellOf(notifications, work, { accountId: askerId, kind: 'friend', about: askedId }),
  );
  for (const hook of ['guild.invited', 'guild.admitted'] as const)
    hooks.on(hook, (work, { guildId, accountId }) =>
      tellOf(notifications, work, { accountId, kind: 'guild', about: guildId }),
    );
  hooks.on('listing.sold', (work, { listingId, sellerId }) =>
    tellOf(notifications, work, { accountId: sellerId, kind: 'market', about: listingId }),
  );
  hooks.on('measure.told', (work, { accountId, id }) =>
    tellOf(notifications, work, { accountId, kind: 'team', about: id }),
  );
}
