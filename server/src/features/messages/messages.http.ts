import { endpoints, MESSAGES_AT_ONCE } from '@plausch/protocol';
import type { Edges, Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { appearanceIn } from '../accounts/index.ts';
import { devicesFor, publishDevice, publishList } from './messages.devices.ts';
import { openReport, verifiedReport } from './messages.reports.ts';
import * as service from './messages.service.ts';
import * as store from './messages.store.ts';
import { toMessage } from './messages.wire.ts';

export function installMessagesHttp(
  messages: service.Messages & Pick<Ground, 'people' | 'provided'>,
  { http }: Pick<Edges, 'http'>,
): void {
  const { database, people } = messages;
  const appearance = appearanceIn(people);

  http.query(endpoints.getMessageDevices, ({ caller, params, query }) =>
    devicesFor(database.drizzle, {
      callerId: caller.accountId,
      userId: params.userId,
      after: query.after ?? 0,
    }),
  );

  http.command(endpoints.publishMessageDevice, async ({ caller, params, body }, work) => {
    await publishDevice(messages, work, { accountId: caller.accountId, id: params.deviceId, ...body });
    return {};
  });

  http.command(endpoints.publishMessageDevices, async ({ caller, body }, work) => {
    await publishList(messages, work, caller.accountId, body);
    return {};
  });

  http.list(endpoints.listConversations, {
    rows: ({ caller, query }, wanted) =>
      store.conversationsOf(database.drizzle, people, caller.accountId, {
        ...wanted,
        device: query.device,
      }),
    item: ({ userId, traits, unread, last }) => ({
      userId,
      ...people.shown(traits),
      at: last.sentAt.toISOString(),
      unread,
      last: toMessage(last),
    }),
  });

  http.query(endpoints.getMessages, async ({ caller, params, query }) => {
    const sql = database.drizzle;
    const person = await appearance(sql, params.userId);
    if (!person || params.userId === caller.accountId) throw new Refusal('not_found', { field: 'userId' });
    const side = await store.sideOf(sql, caller.accountId, params.userId);
    if (!side) return { person, items: [], conversation: null, cleared: 0, changed: 0, read: 0, more: false };
    // Asked first: what changes meanwhile is asked for again rather than missed.
    const changed = await store.lastChangedOf(sql, side.conversationId);
    const before = query.before && (await store.messageById(sql, side.conversationId, query.before));
    if (query.before && !before) throw new Refusal('not_found', { field: 'before' });
    const found = await store.messagesOf(sql, side, {
      device: query.device,
      before: before ? before.number : undefined,
      after: query.after,
      most: MESSAGES_AT_ONCE + 1,
    });
    const more = found.length > MESSAGES_AT_ONCE;
    const isForward = query.after !== undefined;
    const items = !more ? found : isForward ? found.slice(0, -1) : found.slice(1);
    return {
      person,
      items: items.map(toMessage),
      conversation: side.conversationId,
      cleared: side.clearedNumber,
      changed: isForward && more ? (items.at(-1)?.changed ?? changed) : changed,
      read: Math.max(side.readNumber, side.clearedNumber),
      more,
    };
  });

  http.command(endpoints.sendMessage, {
    // Before the transaction: one that waited for a second connection could wait for others that do.
    prepare: () => messages.franks.keyOf(new Date(messages.clock.now()).getUTCFullYear()),
    async run({ caller, params, body }, work) {
      const { at, ...sent } = await service.send(messages, work, {
        senderId: caller.accountId,
        recipientId: params.userId,
        envelope: body,
      });
      return { ...sent, at: at.toISOString() };
    },
  });

  http.command(endpoints.deleteMessage, async ({ caller, params }, work) => {
    await service.takeBack(messages, work, {
      accountId: caller.accountId,
      otherId: params.userId,
      id: params.id,
    });
    return {};
  });

  http.command(endpoints.markConversationRead, async ({ caller, params, body }, work) => {
    await service.markRead(messages, work, {
      accountId: caller.accountId,
      otherId: params.userId,
      number: body.number,
    });
    return {};
  });

  http.command(endpoints.deleteConversation, async ({ caller, params }, work) => {
    await service.clear(messages, work, caller.accountId, params.userId);
    return {};
  });

  http.command(endpoints.reportMessage, {
    prepare: ({ caller, params, body }) =>
      verifiedReport(messages, { reporterId: caller.accountId, otherId: params.userId, report: body }),
    run: (_call, work, report) => openReport(messages, work, report),
  });
}
