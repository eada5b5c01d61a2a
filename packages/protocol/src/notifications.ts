import { z } from 'zod';
import { endpoint } from './endpoints.ts';
import { NOTIFICATION_KINDS } from './notification-rules.ts';
import { id, nothing, timestamp } from './shapes.ts';

/** The longest address that a service of push has given to a device is some 600 signs long. */
const ENDPOINT_MAX = 1_000;
/** Raw bytes as browsers give them: a point of P-256 without compression, and 16 bytes. */
const POINT = /^[\w-]{87}$/;
const SECRET = /^[\w-]{22}$/;

const kind = z.enum(NOTIFICATION_KINDS);

const notificationSettings = z
  .strictObject({
    kinds: z.array(
      z.strictObject({
        kind,
        push: z.boolean(),
        mail: z.boolean().nullable().meta({ description: 'null: mails of this kind are not a choice' }),
      }),
    ),
    devices: z
      .array(
        z.strictObject({
          id,
          device: z.string().meta({ description: 'As its browser calls itself' }),
          since: timestamp,
          current: z.boolean().meta({ description: 'It is the device of this session' }),
        }),
      )
      .meta({ description: 'The devices that may be told, this one first' }),
    publicKey: z.string().meta({ description: 'By which a browser subscribes (`applicationServerKey`)' }),
  })
  .meta({ id: 'NotificationSettings' });

const getNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  summary: 'What one is told of while one is away, in which way, and on which devices.',
  access: 'session',
  limit: 'read',
  status: 200,
  response: notificationSettings,
});

const chooseNotifications = endpoint({
  method: 'PATCH',
  path: '/notifications',
  summary: 'Choose for a kind of thing whether devices show it, and whether it is mailed.',
  access: 'session',
  limit: 'write',
  body: z.strictObject({ kind, push: z.boolean().optional(), mail: z.boolean().optional() }),
  status: 200,
  response: nothing,
});

const putPushDevice = endpoint({
  method: 'PUT',
  path: '/notifications/device',
  summary: 'Have the device of this session told, by the subscription that its browser has given.',
  access: 'session',
  limit: 'write',
  body: z.strictObject({
    endpoint: z.url({ protocol: /^https$/ }).max(ENDPOINT_MAX),
    p256dh: z.string().regex(POINT),
    auth: z.string().regex(SECRET),
  }),
  status: 200,
  response: nothing,
});

const deletePushDevice = endpoint({
  method: 'DELETE',
  path: '/notifications/devices/:id',
  summary: 'Have a device told nothing any more. One that is not there is told nothing already.',
  access: 'session',
  limit: 'write',
  params: z.strictObject({ id }),
  status: 200,
  response: nothing,
});

const tryPush = endpoint({
  method: 'POST',
  path: '/notifications/trial',
  summary: 'Send a trial to the device of this session.',
  access: 'session',
  limit: 'write',
  status: 200,
  response: nothing,
});

export const notificationsEndpoints = {
  getNotifications,
  chooseNotifications,
  putPushDevice,
  deletePushDevice,
  tryPush,
} as const;
