import type { Person, TestSystem } from '@plausch/dev-env';

/** What people do with their friends, as tests say it. */
export function friendsIn(system: TestSystem) {
  const list = async ({ token }: Person) => (await system.call('listFriends', { token })).body;
  const named = (items: readonly { readonly username: string }[]) => items.map(({ username }) => username);
  const friends = {
    list,
    ask: ({ token }: Person, { user }: Pick<Person, 'user'>) =>
      system.call('requestFriendship', { token, body: { userId: user.id } }),
    /** The id of the request between the two, as the first sees it. */
    async requestOf(person: Person, other: Person): Promise<string> {
      const { received, sent } = await list(person);
      return [...received, ...sent].find(({ userId }) => userId === other.user.id)?.id ?? '';
    },
    accept: ({ token }: Person, id: string) => system.call('acceptFriendship', { token, params: { id } }),
    decline: ({ token }: Person, id: string) => system.call('declineFriendship', { token, params: { id } }),
    withdraw: ({ token }: Person, id: string) => system.call('withdrawFriendship', { token, params: { id } }),
    end: ({ token }: Person, { user }: Person) =>
      system.call('endFriendship', { token, params: { userId: user.id } }),
    block: ({ token }: Person, { user }: Person) =>
      system.call('block', { token, params: { userId: user.id } }),
    unblock: ({ token }: Person, { user }: Person) =>
      system.call('unblock', { token, params: { userId: user.id } }),
    async befriend(one: Person, other: Person): Promise<void> {
      await friends.ask(one, other);
      await friends.ask(other, one);
    },
    /** Names of friends, of those who ask, and of those who were asked. */
    async names(person: Person) {
      const { items, received, sent } = await list(person);
      return { friends: named(items), received: named(received), sent: named(sent) };
    },
  };
  return friends;
}

export const NOBODY = { friends: [], received: [], sent: [] };
