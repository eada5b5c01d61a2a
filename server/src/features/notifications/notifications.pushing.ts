import { createHash } from 'node:crypto';
import { MINUTE_MS, SECOND_MS } from '@plausch/platform/clock';
import type { Work } from '@plausch/platform/db';
import { defineJob } from '@plausch/platform/jobs';
import type { NotificationKind } from '@plausch/protocol/notification-rules';
import { sessionsOf } from '../sessions/index.ts';
import * as devices from './notifications.devices.store.ts';
import type { Notifications } from './notifications.ground.ts';
import { KINDS, type Said, TRIAL } from './notifications.kinds.ts';
import * as store from './notifications.store.ts';
import type { DeviceRow } from './notifications.tables.ts';

/** Looks what of an account is due, and decides what its devices are told. */
export const lookAfter = defineJob<{ accountId: string }>({ name: 'notifications.look', keepDays: 1 });

type Pushed = { readonly deviceId: string } & (
  | { readonly what: 'trial' }
  | { readonly what: NotificationKind; readonly about: string }
);

/** Tells one device. Tried again within a quarter of an hour: what is later than that comes with what is new. */
export const pushTo = defineJob<Pushed>({
  name: 'notifications.push',
  attempts: 4,
  firstPauseMs: 30 * SECOND_MS,
  longestPauseMs: 5 * MINUTE_MS,
  timeoutMs: 30 * SECOND_MS,
  atOnce: 8,
  keepDays: 1,
});

/** [NO8] Notes within the transaction of what has happened that an account may be to be told of it. */
export async function tellOf(
  { ground }: Pick<Notifications, 'ground'>,
  work: Work,
  key: store.NotificationKey,
): Promise<void> {
  const { push, mail } = ground.rules.notifications;
  const now = ground.clock.now();
  const pushAt = await store.note(work.sql, key, {
    now: new Date(now),
    apartMs: push.apartMs,
    mailAt: new Date(now + mail.afterMs),
    isPushed: KINDS[key.kind].push,
  });
  if (pushAt === undefined || pushAt.getTime() > now) return;
  const { accountId } = key;
  await ground.jobs.enqueue(work, lookAfter, { accountId }, { singletonKey: accountId });
}

/** [NO3] [NO4] Decides on everything that is due for an account. */
export async function look(
  { ground, isHere }: Pick<Notifications, 'ground' | 'isHere'>,
  work: Work,
  accountId: string,
): Promise<void> {
  const { awayMs, looks } = ground.rules.notifications;
  const now = ground.clock.now();
  const due = await store.holdPushed(work.sql, accountId, new Date(now));
  const told = due.length > 0 ? await devices.devicesOf(work.sql, accountId) : [];
  for (const notification of due) {
    const { kind, about } = notification;
    if (!(await KINDS[kind].say(work.sql, accountId, about))) {
      await store.forget(work.sql, notification);
    } else if (isHere(accountId)) {
      const isLast = notification.looks + 1 >= looks;
      const pushAt = isLast ? null : new Date(now + awayMs);
      await store.change(work.sql, notification, { pushAt, looks: notification.looks + 1 });
    } else {
      await store.change(work.sql, notification, { pushAt: null, pushedAt: new Date(now) });
      for (const { id } of told) await ground.jobs.enqueue(work, pushTo, { deviceId: id, what: kind, about });
    }
  }
}

/** [NO2] [NO6] [NO7] One try at telling a device. Throws where its service is to be tried again. */
export async function push(
  { ground, push }: Pick<Notifications, 'ground' | 'push'>,
  pushed: Pushed,
  signal: AbortSignal,
): Promise<void> {
  const { database, logger, rules } = ground;
  const sql = database.drizzle;
  const device = await devices.deviceById(sql, pushed.deviceId);
  if (!device) return;
  const sessions = await sessionsOf(ground, device.accountId);
  if (!sessions.some(({ id }) => id === device.sessionId)) return devices.deleteDevice(sql, device.id);
  const said =
    pushed.what === 'trial' ? TRIAL : await KINDS[pushed.what].say(sql, device.accountId, pushed.about);
  if (!said) return;
  const tag = pushed.what === 'trial' ? 'trial' : `${pushed.what}:${pushed.about}`;
  const answer = await push.send(
    device,
    {
      text: JSON.stringify(payloadOf(said, tag, ground.brand.name)),
      keptMs: rules.notifications.push.keptMs,
      urgency: pushed.what === 'trial' ? 'high' : KINDS[pushed.what].urgency,
      topic: topicOf(device, tag),
    },
    signal,
  );
  if (answer.kind === 'gone') return devices.deleteDevice(sql, device.id);
  const wasTaken = answer.kind === 'taken';
  await devices.noteTry(sql, { id: device.id, wasTaken, most: rules.notifications.push.failures });
  if (wasTaken) return;
  const service = new URL(device.endpoint).host;
  if (answer.kind === 'later') throw new Error(`${service} did not take a push: ${answer.words}`);
  logger.warn({ service, answer: answer.words }, 'a push was refused');
}

/** What the service worker of the client (`web/public/push.js`) shows. */
const payloadOf = ({ sentence, more, path }: Said, tag: string, brand: string) => ({
  title: sentence,
  body: more(brand),
  url: path,
  tag,
});

const TOPIC_LENGTH = 32;

/** By which the service knows what takes the place of what, and nothing else. */
const topicOf = ({ auth }: Pick<DeviceRow, 'auth'>, tag: string): string =>
  createHash('sha256').update(`${auth} ${tag}`).digest('base64url').slice(0, TOPIC_LENGTH);
