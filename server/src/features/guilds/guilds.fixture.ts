import type { Person, TestSystem } from '@plausch/dev-env';
import { newId } from '@plausch/platform/ids';
import { unreadOf } from './guilds.talk.store.ts';

let made = 0;

/** A guild of these people, the first of them its founder. */
export async function guildOf(
  system: TestSystem,
  ...people: readonly Person[]
): Promise<{ id: string; tag: string }> {
  const id = newId();
  made += 1;
  const tag = `G${made}`;
  const at = new Date(system.clock.now());
  const { pool } = system.database;
  await pool.query(
    `insert into guilds (id, name, name_skeleton, tag, founded_at) values ($1, $2, $3, $4, $5)`,
    [id, `Gilde ${tag}`, `gilde ${tag}`, tag, at],
  );
  for (const [place, { user }] of people.entries())
    await pool.query(
      'insert into guild_members (account_id, guild_id, role, joined_at) values ($1, $2, $3, $4)',
      [user.id, id, place === 0 ? 'founder' : 'member', at],
    );
  return { id, tag };
}

/** What one person does in the talk of a guild. */
export const talkOf = (system: TestSystem, guildId: string) => ({
  say: ({ token }: Person, text: string, clientId: string = newId()) =>
    system.call('sayInGuild', { token, params: { id: guildId }, body: { clientId, text } }),
  read: ({ token }: Person, query: { before?: string; after?: string } = {}) =>
    system.call('getGuildTalk', { token, params: { id: guildId }, query }),
  texts: async ({ token }: Person) =>
    (await system.call('getGuildTalk', { token, params: { id: guildId } })).body.items.map(
      ({ text }) => text,
    ),
  takeOut: ({ token }: Person, lineId: string) =>
    system.call('takeOutGuildLine', { token, params: { id: guildId, lineId } }),
  unread: async ({ user }: Person) => (await unreadOf(system.database.drizzle, user.id))?.unread,
  mark: ({ token }: Person, number: number) =>
    system.call('markGuildRead', { token, params: { id: guildId }, body: { number } }),
});
