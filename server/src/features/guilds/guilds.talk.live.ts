import type { LineGone } from '@plausch/protocol/guild-rules';
import type { Edges, Ground } from '../../ground.ts';
import { hearersOf, memberIdsOf, unreadOf } from './guilds.talk.store.ts';

/**
 * [GU11] [GU13] Tells members who are connected to this process what happens in the talk of their guild, without a word of it: they ask.
 * Every process hears the facts, and a member is read anew each time, so one that comes twice or late is told as it is now.
 */
export function installGuildsTalkLive(
  { bus, database }: Pick<Ground, 'bus' | 'database'>,
  { realtime }: Pick<Edges, 'realtime'>,
): void {
  const sql = database.drizzle;
  const isHere = (accountId: string) => realtime.connectionsOf(accountId).length > 0;

  async function tellLine(guildId: string, lineId: string, gone: LineGone | null): Promise<void> {
    const among = (await memberIdsOf(sql, guildId)).filter(isHere);
    if (among.length === 0) return;
    for (const { accountId, unread } of await hearersOf(sql, { guildId, lineId, among }))
      for (const { id } of realtime.connectionsOf(accountId))
        realtime.publish({ kind: 'connection', id }, 'guild:message', { id: guildId, lineId, gone, unread });
  }

  async function tellUnread(accountId: string): Promise<void> {
    if (!isHere(accountId)) return;
    const { id: guildId, unread } = (await unreadOf(sql, accountId)) ?? { id: null, unread: 0 };
    for (const { id } of realtime.connectionsOf(accountId))
      realtime.publish({ kind: 'connection', id }, 'guild:read', { id: guildId, unread });
  }

  let last: Promise<void> = Promise.resolve();
  /** One after the other: what is read later is told later, so the last number that is told is the right one. */
  function inTurn(tell: () => Promise<void>): Promise<void> {
    last = last.then(tell, tell);
    return last;
  }

  bus.on('guild.said', ({ guildId, lineId, gone }) => inTurn(() => tellLine(guildId, lineId, gone)));
  // Of a line that was said in a room there are no members.
  bus.on('line.removed', ({ talkId, lineId }) => inTurn(() => tellLine(talkId, lineId, 'team')));
  bus.on('guild.read', ({ accountId }) => inTurn(() => tellUnread(accountId)));
  // What is told is no part of the person's stream, so who was away for a moment has missed it.
  realtime.onConnect(({ caller, since, log }) => {
    if (typeof since !== 'number') return;
    tellUnread(caller.accountId).catch((err: unknown) =>
      log.error({ err }, 'what is unread of a guild was not told'),
    );
  });
}
