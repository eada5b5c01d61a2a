import { feature } from '../../feature.ts';
import { friendsData } from './friends.data.ts';
import { installFriendsHttp } from './friends.http.ts';
import { friendsRetention } from './friends.retention.ts';
import { friendsRules } from './friends.rules.ts';

export { blocks } from './friends.tables.ts';

declare module '@plausch/platform/bus' {
  interface Facts {
    'friends.blocked': { accountIds: readonly [string, string] };
    'friends.unblocked': { accountIds: readonly [string, string] };
  }
}

export const friendsFeature = feature({
  name: 'friends',
  rules: friendsRules,
  retention: friendsRetention,
  personalData: friendsData,
  wideFacts: ['friends.blocked', 'friends.unblocked'],
  install({ ground, edges }) {
    installFriendsHttp(ground, edges);
    return {};
  },
});
