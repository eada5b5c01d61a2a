import { feature } from '../../feature.ts';
import { friendsData } from './friends.data.ts';
import { installFriendsHttp } from './friends.http.ts';
import { installFriendsJobs } from './friends.jobs.ts';
import type { Presence } from './friends.presence.ts';
import { waitingFor } from './friends.requests.store.ts';
import { friendsRetention } from './friends.retention.ts';
import { friendsRules } from './friends.rules.ts';
import { openPresence } from './friends.whereabouts.ts';

export { areFriends, friendsAmong } from './friends.friendships.store.ts';
export type { Presence, Whereabouts } from './friends.presence.ts';
export { blockersAmong, isAsked } from './friends.requests.store.ts';
export { isBlockBetween } from './friends.store.ts';
export { blocks, friendSettings, friendships } from './friends.tables.ts';
export { whereaboutsFor } from './friends.whereabouts.ts';

declare module '@plausch/platform/hooks' {
  interface Hooks {
    /** A request that the one who is asked sees. */
    'friend.asked': { askerId: string; askedId: string };
    'friend.accepted': { askerId: string; askedId: string };
  }
}

declare module '@plausch/platform/bus' {
  interface Facts {
    'friends.blocked': { accountIds: readonly [string, string] };
    'friends.unblocked': { accountIds: readonly [string, string] };
    /** What an account shows its friends has changed. */
    'friends.showsOther': { accountId: string };
  }
}

declare module '../../ground.ts' {
  interface Provided {
    friends: {
      /** Who knows where people are tells it here; who shows people asks `whereaboutsFor`. */
      readonly presence: Pick<Presence, 'isIn' | 'online' | 'shown'>;
    };
  }
}

export const friendsFeature = feature({
  name: 'friends',
  rules: friendsRules,
  retention: friendsRetention,
  personalData: friendsData,
  wideFacts: ['friends.blocked', 'friends.unblocked', 'friends.showsOther'],
  // Clients that do not follow their stream are told of requests as they come, and read the rest with the list.
  ownState: { friendRequests: { read: waitingFor, changedBy: [] } },
  install({ ground, edges }) {
    const presence = openPresence(ground, edges);
    installFriendsHttp(ground, edges, presence);
    installFriendsJobs(ground);
    return { provides: { presence }, close: () => presence.close() };
  },
});
