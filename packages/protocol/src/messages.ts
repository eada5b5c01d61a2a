import { z } from 'zod';
import { endpoint } from './endpoints.ts';
import { pageOf, pageQuery } from './paging.ts';
import { caseReceipt, reportWords } from './reports.ts';
import { id, instantMs, nothing, numberInQuery, timestamp } from './shapes.ts';
import { traits } from './traits.ts';

/** So many messages of a conversation come at once. */
export const MESSAGES_AT_ONCE = 50;
/** So many people with unread messages are named to the shell, those who wrote last. */
export const UNREAD_SHOWN = 100;
/** So many lists of devices come at once. */
export const DEVICE_LISTS_AT_ONCE = 100;
/** So many messages can be handed over with one report. */
const MESSAGES_REPORTED = 20;

const MOST_DEVICES = 8;
const BODY_BYTES = 5_120;
const WRAP_BYTES = 80;

/** Bytes as they travel: base64url without padding, of so many bytes. */
const bytes = (least: number, most = least) =>
  z
    .string()
    .regex(/^[\w-]*$/)
    .min(Math.ceil((least * 4) / 3))
    .max(Math.ceil((most * 4) / 3));

const version = z.int().positive().max(1e6);

const listedDevice = z.strictObject({ id, signingKey: bytes(32), since: instantMs });

const deviceList = z
  .strictObject({
    version,
    previous: bytes(0, 32).meta({ description: 'The hash of the list before it; empty for the first' }),
    identityKey: bytes(32).meta({ description: 'Ed25519' }),
    devices: z.array(listedDevice).min(1).max(MOST_DEVICES),
    signature: bytes(64),
  })
  .meta({ id: 'DeviceList' });

const deviceKey = z
  .strictObject({ key: bytes(32).meta({ description: 'X25519' }), since: instantMs, signature: bytes(64) })
  .meta({ id: 'DeviceKey' });

const userParams = z.strictObject({ userId: id });

const getMessageDevices = endpoint({
  method: 'GET',
  path: '/conversations/:userId/devices',
  summary:
    'The devices that read the messages of an account, as it has signed them; of oneself those as well that wait to be taken in.',
  access: 'session',
  limit: 'read',
  params: userParams,
  query: z.strictObject({
    after: numberInQuery(1e6).meta({ description: 'The version that one has; without it from the first' }),
  }),
  status: 200,
  response: z.strictObject({
    lists: z.array(deviceList).max(DEVICE_LISTS_AT_ONCE),
    keys: z
      .array(z.strictObject({ deviceId: id, ...deviceKey.shape }))
      .max(MOST_DEVICES)
      .meta({ description: 'The keys of the devices of the newest list' }),
    waiting: z.array(listedDevice).max(MOST_DEVICES),
  }),
});

const publishMessageDevice = endpoint({
  method: 'PUT',
  path: '/account/message-devices/:deviceId',
  summary: 'Make the key of a device of one’s own known; a device that no list names waits to be taken in.',
  access: 'session',
  limit: 'write',
  params: z.strictObject({ deviceId: id }),
  body: z.strictObject({ signingKey: bytes(32), deviceKey }),
  status: 200,
  response: nothing,
});

const publishMessageDevices = endpoint({
  method: 'PUT',
  path: '/account/message-devices',
  summary: 'Put the next list of one’s devices in place of the one before.',
  access: 'session',
  limit: 'write',
  body: z.strictObject(deviceList.shape),
  status: 200,
  response: nothing,
});

const header = z
  .strictObject({
    pm: z.literal(1),
    clientId: id.meta({ description: 'Made by the client: the same again is the same message' }),
    replaces: z
      .union([id, z.literal('')])
      .meta({ description: 'Of an edit: the client id of the message as it was first sent' }),
    senderDevice: id,
    listVersion: version,
    senderKey: deviceKey,
  })
  .meta({ id: 'MessageHeader' });

const sealed = { header, commitment: bytes(32), body: bytes(1, BODY_BYTES) };

const message = z
  .strictObject({
    id,
    number: z.int().positive().meta({ description: 'Its place in the conversation' }),
    changed: z.int().positive().meta({ description: 'Grows with all that happens there' }),
    senderId: id,
    at: timestamp,
    editedAt: timestamp.nullable(),
    envelope: z
      .strictObject({ ...sealed, wrap: bytes(WRAP_BYTES).nullable() })
      .nullable()
      .meta({ description: 'Null: deleted. Without a wrap it was not sealed to this device' }),
    frank: z
      .strictObject({ tag: bytes(32), key: z.int().positive(), at: instantMs })
      .nullable()
      .meta({ description: 'By what the server knows the message again in a report' }),
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof message>;

const conversation = z
  .strictObject({
    userId: id,
    ...traits,
    at: timestamp,
    unread: z.int().nonnegative(),
    last: message.meta({ description: 'The newest message' }),
  })
  .meta({ id: 'Conversation' });
export type Conversation = z.infer<typeof conversation>;

const deviceQuery = { device: id.optional().meta({ description: 'The device whose wraps are wanted' }) };

const listConversations = endpoint({
  method: 'GET',
  path: '/conversations',
  summary: 'Whom one writes with, the latest first.',
  access: 'session',
  limit: 'read',
  pageLength: 30,
  query: z.strictObject({ ...deviceQuery, ...pageQuery }),
  status: 200,
  response: pageOf(conversation),
});

const getMessages = endpoint({
  method: 'GET',
  path: '/conversations/:userId/messages',
  summary:
    'What was written with somebody, the oldest first: the newest ones, those before one, or what changed.',
  access: 'session',
  limit: 'read',
  params: userParams,
  query: z.strictObject({
    ...deviceQuery,
    before: id.optional().meta({ description: 'The message before which one wants to read' }),
    after: numberInQuery(2 ** 31 - 1).meta({ description: 'What changed since, in the order of `changed`' }),
  }),
  status: 200,
  response: z.strictObject({
    person: z.strictObject({ userId: id, ...traits }),
    items: z.array(message).max(MESSAGES_AT_ONCE),
    conversation: id.nullable().meta({
      description:
        'Another one where both have deleted theirs: its numbers begin anew. Null before the first message',
    }),
    cleared: z.int().nonnegative().meta({ description: 'Messages up to this number one has deleted' }),
    changed: z.int().nonnegative().meta({ description: 'As far as this answer goes' }),
    read: z.int().nonnegative().meta({ description: 'The number up to which one has read' }),
    more: z.boolean(),
  }),
});

const sendMessage = endpoint({
  method: 'POST',
  path: '/conversations/:userId/messages',
  summary: 'Send a sealed message, or another one in place of one’s own.',
  access: 'session',
  limit: 'write',
  params: userParams,
  body: z.strictObject({
    ...sealed,
    wraps: z
      .record(id, bytes(WRAP_BYTES))
      .refine((wraps) => Object.keys(wraps).length <= 2 * MOST_DEVICES, { error: 'too many' })
      .meta({ description: 'By device, for all that the two have listed but the sending one' }),
  }),
  status: 201,
  response: z.strictObject({ id, number: z.int().positive(), at: timestamp }),
});

const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/conversations/:userId/messages/:id',
  summary: 'Take back a message of one’s own: nobody reads it any more.',
  access: 'session',
  limit: 'write',
  params: z.strictObject({ userId: id, id }),
  status: 200,
  response: nothing,
});

const markConversationRead = endpoint({
  method: 'PUT',
  path: '/conversations/:userId/read',
  summary: 'Have read up to a message.',
  access: 'session',
  limit: 'write',
  params: userParams,
  body: z.strictObject({
    number: z
      .int()
      .nonnegative()
      .max(2 ** 31 - 1),
  }),
  status: 200,
  response: nothing,
});

const deleteConversation = endpoint({
  method: 'DELETE',
  path: '/conversations/:userId',
  summary: 'Delete what was written with somebody, for oneself.',
  access: 'session',
  limit: 'write',
  params: userParams,
  status: 200,
  response: nothing,
});

const proof = z
  .strictObject({
    senderId: id,
    senderDevice: id,
    commitment: bytes(32),
    bodyHash: bytes(32),
    frank: z.strictObject({ tag: bytes(32), key: z.int().positive(), at: instantMs }),
    said: bytes(1, BODY_BYTES),
    opener: bytes(32),
  })
  .meta({ id: 'MessageProof' });
export type MessageProof = z.infer<typeof proof>;

const reportMessage = endpoint({
  method: 'POST',
  path: '/conversations/:userId/reports',
  summary:
    'Report what somebody wrote, with what opens it. The server knows its own messages again; the last one is the reported one.',
  access: 'session',
  limit: 'reporting',
  params: userParams,
  body: z.strictObject({ messages: z.array(proof).min(1).max(MESSAGES_REPORTED), ...reportWords }),
  status: 201,
  response: caseReceipt,
});

/** What the shell must know: who has written what one has not read. */
export const messagesState = { unreadFrom: z.array(id).max(UNREAD_SHOWN) } as const;

/** What the server says to a person about their messages, on every device. */
export const messagesMessages = {
  'pm:message': z
    .strictObject({
      userId: id,
      id,
      direction: z.enum(['received', 'sent']),
      kind: z.enum(['new', 'edited', 'deleted']),
    })
    .meta({ description: 'Something has changed in the conversation with this person' }),
  'pm:read': z
    .strictObject({ userId: id, unread: z.boolean() })
    .meta({ description: 'Oneself has read on another device, or deleted the conversation' }),
  'pm:devices': nothing.meta({
    description: 'A device waits to be taken in, or the list of one’s devices is another',
  }),
} as const;

export const messagesEndpoints = {
  getMessageDevices,
  publishMessageDevice,
  publishMessageDevices,
  listConversations,
  getMessages,
  sendMessage,
  deleteMessage,
  markConversationRead,
  deleteConversation,
  reportMessage,
} as const;
