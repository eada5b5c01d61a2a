export { installFriendsHttp } from './friends.http.ts';
export { blockedWith } from './friends.store.ts';
export { blocks } from './friends.tables.ts';

declare module '@plausch/platform/bus' {
  interface Facts {
    'friends.blocked': { accountIds: readonly [string, string] };
    'friends.unblocked': { accountIds: readonly [string, string] };
  }
}
