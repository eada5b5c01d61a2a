import { endpoints, GUILD_LINES_AT_ONCE } from '@plausch/protocol';
import type { Edges, Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { emojisOf } from '../talk/index.ts';
import { peopleOf } from './guilds.store.ts';
import * as store from './guilds.talk.store.ts';
import * as service from './guilds.talk.ts';

export function installGuildsTalkHttp(
  guilds: service.GuildTalk & Pick<Ground, 'people'>,
  { http }: Pick<Edges, 'http'>,
): void {
  const { people, provided } = guilds;
  const sql = guilds.database.drizzle;

  http.query(endpoints.getGuildTalk, async ({ caller: { accountId: readerId }, params, query }) => {
    const { id: guildId } = params;
    const { readNumber } = await service.requireMember(sql, guildId, readerId);
    const before = query.before && (await store.numberOf(sql, guildId, query.before));
    if (query.before && before === undefined) throw new Refusal('not_found', { field: 'before' });
    const place = { guildId, readerId, before: before || undefined, after: query.after };
    const rows = await store.linesFor(sql, place, GUILD_LINES_AT_ONCE + 1);
    const found = rows.slice(0, GUILD_LINES_AT_ONCE);
    const shown = await peopleOf(sql, people, [...new Set(found.map(({ userId }) => userId))]);
    return {
      items: (query.after === undefined ? found.toReversed() : found).map(toLine),
      people: [...shown.values()],
      read: readNumber,
      more: rows.length > found.length,
    };
  });

  http.command(endpoints.sayInGuild, {
    // Before the transaction: what may be armed is read by its own question.
    prepare: ({ caller, body }) => provided.inventory.requireArmed(caller.accountId, body.text),
    run: ({ caller, params, body }, work) =>
      service.say(guilds, work, caller.accountId, { guildId: params.id, ...body }),
  });

  http.command(endpoints.takeOutGuildLine, async ({ caller, params: { id: guildId, lineId } }, work) => {
    await service.takeOutLine(guilds, work, caller.accountId, { guildId, lineId });
    return {};
  });

  http.command(endpoints.markGuildRead, async ({ caller, params, body }, work) => {
    await service.markRead(work, caller.accountId, { guildId: params.id, ...body });
    return {};
  });
}

function toLine({ saidAt, gone, ...line }: store.GuildLineRow) {
  return { ...line, at: saidAt.getTime(), ...emojisOf(line.text), ...(gone && { gone }) };
}
