import { type Envelope, fromText, hashOfBody, MOST_BODY_BYTES, Unreadable, WRAP_BYTES } from '@plausch/e2ee';
import { DAY_MS, HOUR_MS } from '@plausch/platform/clock';
import type { Work } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import type { Pace } from '@plausch/platform/pace';
import type { Ground } from '../../ground.ts';
import { Refusal, tooOften } from '../../refusal.ts';
import type { Account } from '../accounts/index.ts';
import { holdWriters, type Writers } from './messages.access.ts';
import { listedDevices } from './messages.devices.ts';
import type { Franks } from './messages.franks.ts';
import * as store from './messages.store.ts';
import type { ConversationRow, MessageRow } from './messages.tables.ts';
import { t } from './messages.words.ts';

export type Messages = Pick<Ground, 'clock' | 'database' | 'hooks' | 'rules' | 'streams'> & {
  readonly franks: Franks;
  readonly pace: Pace;
};

type Sent = { readonly id: string; readonly number: number; readonly at: Date };

/** [MS1] [MS2] [MS8] Takes a sealed message in, or another one in place of the sender's earlier one. */
export async function send(
  messages: Messages,
  work: Work,
  { senderId, recipientId, envelope }: { senderId: string; recipientId: string; envelope: Envelope },
): Promise<Sent> {
  const { clientId, replaces } = envelope.header;
  const writers = await holdWriters(messages, work, senderId, recipientId);
  const known = await store.messageSent(work.sql, senderId, clientId);
  if (known) return sentBefore(work, known, writers);
  requirePace(messages, senderId);
  await requireDevices(work, writers, envelope);
  return replaces === ''
    ? insert(messages, work, writers, envelope)
    : edit(messages, work, writers, envelope);
}

/** [MS2] The same message a second time; to a third account it is none. */
async function sentBefore(work: Work, known: MessageRow, { self, other }: Writers): Promise<Sent> {
  const conversation = await store.holdConversation(work.sql, [self.id, other.id]);
  if (conversation?.id !== known.conversationId) throw new Refusal('invalid', { field: 'clientId' });
  return { id: known.id, number: known.number, at: known.sentAt };
}

/** [MS7] */
function requirePace({ pace }: Messages, senderId: string): void {
  const waitMs = pace.waitMs(senderId);
  if (waitMs > 0) throw tooOften(t('messages.tooFast'), waitMs);
  pace.take(senderId);
}

/** [MS3] Sealed to all devices of the two but the sending one, by the key that it has made known. */
async function requireDevices(work: Work, { self, other }: Writers, envelope: Envelope): Promise<void> {
  const { header, wraps } = envelope;
  const devices = await listedDevices(work.sql, [self.id, other.id]);
  if (!devices.some(({ accountId }) => accountId === other.id))
    throw new Refusal('no_device', { message: t('messages.noDevice', { name: other.username }) });
  const sending = devices.find(({ id, accountId }) => id === header.senderDevice && accountId === self.id);
  const wanted = devices.filter(({ id }) => id !== header.senderDevice).map(({ id }) => id);
  const isCurrent =
    sending?.deviceKey.key === header.senderKey.key &&
    Object.keys(wraps).length === wanted.length &&
    wanted.every((id) => Object.hasOwn(wraps, id));
  if (!isCurrent) throw new Refusal('devices_changed');
  requireSizes(envelope);
}

function requireSizes({ body, commitment, wraps }: Envelope): void {
  try {
    const fits =
      fromText(body).length <= MOST_BODY_BYTES &&
      fromText(commitment).length === 32 &&
      Object.values(wraps).every((wrap) => fromText(wrap).length === WRAP_BYTES);
    if (!fits) throw new Refusal('invalid', { field: 'body' });
  } catch (error) {
    if (error instanceof Unreadable) throw new Refusal('invalid', { field: 'body', cause: error });
    throw error;
  }
}

async function insert(
  messages: Messages,
  work: Work,
  { self, other }: Writers,
  envelope: Envelope,
): Promise<Sent> {
  const { sql } = work;
  const sentAt = new Date(messages.clock.now());
  const conversation =
    (await store.holdConversation(sql, [self.id, other.id])) ??
    (await begin(messages, work, self, other, sentAt));
  const number = conversation.lastNumber + 1;
  const row: MessageRow = {
    id: newId(),
    conversationId: conversation.id,
    number,
    changed: conversation.lastChanged + 1,
    senderId: self.id,
    clientId: envelope.header.clientId,
    editId: null,
    sentAt,
    editedAt: null,
    ...(await kept(messages, self.id, other.id, envelope, sentAt)),
  };
  await store.insertMessage(sql, row);
  tell(messages, work, { self, other }, row.id, 'new');
  await messages.hooks.run('message.sent', work, { senderId: self.id, recipientId: other.id });
  return { id: row.id, number, at: sentAt };
}

/** What is kept of an envelope, with the tag of the server. */
async function kept(
  { franks }: Messages,
  sender: string,
  recipient: string,
  { wraps, header, commitment, body }: Envelope,
  at: Date,
): Promise<Pick<MessageRow, 'envelope' | 'wraps' | 'frank'>> {
  const { senderDevice } = header;
  const franked = {
    sender,
    recipient,
    senderDevice,
    commitment,
    bodyHash: await hashOfBody(body),
    at: at.getTime(),
  };
  return { envelope: { header, commitment, body }, wraps, frank: await franks.tagOf(franked) };
}

/** [MS7] Begins a conversation, where the account has not begun too many. */
async function begin(
  { clock, rules }: Messages,
  { sql }: Work,
  self: Account,
  other: Account,
  at: Date,
): Promise<ConversationRow> {
  const { begun, newcomer } = rules.messages;
  const now = clock.now();
  const times = await store.begunSince(sql, self.id, new Date(now - DAY_MS));
  const first = times.at(-begun.daily);
  if (first) throw tooOften(t('messages.begunToday'), first.getTime() + DAY_MS - now);
  if (self.createdAt.getTime() > now - newcomer.forMs) {
    const lately = times.filter((time) => time.getTime() > now - HOUR_MS).at(-newcomer.hourly);
    if (lately) throw tooOften(t('messages.begunHour'), lately.getTime() + HOUR_MS - now);
  }
  const row = await store.insertConversation(sql, { id: newId(), by: self.id, to: other.id, at });
  if (!row) throw new Error('a conversation was not inserted');
  return row;
}

/** [MS8] */
async function edit(messages: Messages, work: Work, writers: Writers, envelope: Envelope): Promise<Sent> {
  const { self, other } = writers;
  const { clientId, replaces } = envelope.header;
  const now = messages.clock.now();
  const conversation = await store.holdConversation(work.sql, [self.id, other.id]);
  const row = await store.messageSent(work.sql, self.id, replaces);
  if (
    !conversation ||
    row?.conversationId !== conversation.id ||
    row.envelope === null ||
    row.clientId !== replaces
  )
    throw new Refusal('not_found', { field: 'replaces' });
  if (row.sentAt.getTime() <= now - messages.rules.messages.editableMs)
    throw new Refusal('forbidden', { message: t('messages.late') });
  const editedAt = new Date(now);
  await store.changeMessage(work.sql, {
    ...row,
    changed: conversation.lastChanged + 1,
    editId: clientId,
    editedAt,
    ...(await kept(messages, self.id, other.id, envelope, editedAt)),
  });
  tell(messages, work, writers, row.id, 'edited');
  return { id: row.id, number: row.number, at: row.sentAt };
}

type Sides = { readonly self: { readonly id: string }; readonly other: { readonly id: string } };

/** [MS1] Both hear of it on all their devices; what it is they ask for. */
function tell(
  { streams }: Pick<Messages, 'streams'>,
  work: Work,
  { self, other }: Sides,
  id: string,
  kind: 'new' | 'edited' | 'deleted',
): void {
  streams.tell(
    work,
    other.id,
    'pm:message',
    { userId: self.id, id, direction: 'received', kind },
    { about: self.id },
  );
  streams.tell(
    work,
    self.id,
    'pm:message',
    { userId: other.id, id, direction: 'sent', kind },
    { about: other.id },
  );
}

/** [MS8] Takes a message of the sender's back. Doing it again changes nothing. */
export async function takeBack(
  messages: Pick<Messages, 'streams'>,
  work: Work,
  { accountId, otherId, id }: { accountId: string; otherId: string; id: string },
): Promise<void> {
  const conversation = await store.holdConversation(work.sql, [accountId, otherId]);
  const row = conversation && (await store.messageById(work.sql, conversation.id, id));
  if (!conversation || row?.senderId !== accountId) throw new Refusal('not_found');
  if (row.envelope === null) return;
  const changed = conversation.lastChanged + 1;
  await store.changeMessage(work.sql, { ...row, changed, envelope: null, wraps: null, frank: null });
  tell(messages, work, { self: { id: accountId }, other: { id: otherId } }, id, 'deleted');
}

/** [MS10] */
export async function markRead(
  { hooks, streams }: Pick<Messages, 'hooks' | 'streams'>,
  work: Work,
  { accountId, otherId, number }: { accountId: string; otherId: string; number: number },
): Promise<void> {
  if (!(await store.writeRead(work.sql, accountId, otherId, number))) return;
  const unread = await store.hasUnread(work.sql, accountId, otherId);
  streams.tell(work, accountId, 'pm:read', { userId: otherId, unread }, { about: otherId });
  if (!unread) await hooks.run('messages.read', work, { accountId, otherId });
}

/** [MS11] Empties the account's own side. */
export async function clear(
  { hooks, streams }: Pick<Messages, 'hooks' | 'streams'>,
  work: Work,
  accountId: string,
  otherId: string,
): Promise<void> {
  const conversation = await store.holdConversation(work.sql, [accountId, otherId]);
  if (!conversation) return;
  await store.clearSide(work.sql, accountId, conversation);
  await store.dropUnseen(work.sql, conversation.id);
  streams.tell(work, accountId, 'pm:read', { userId: otherId, unread: false }, { about: otherId });
  await hooks.run('messages.read', work, { accountId, otherId });
}
