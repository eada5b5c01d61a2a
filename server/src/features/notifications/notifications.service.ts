import type { Work } from '@plausch/platform/db';
import type { Caller } from '@plausch/platform/http';
import { newId } from '@plausch/platform/ids';
import type { Pace } from '@plausch/platform/pace';
import type { PushDevice } from '@plausch/platform/push';
import type { NotificationKind } from '@plausch/protocol/notification-rules';
import { Refusal, tooOften } from '../../refusal.ts';
import { lockAccount } from '../accounts/index.ts';
import { sessionsOf } from '../sessions/index.ts';
import * as devices from './notifications.devices.store.ts';
import type { Notifications } from './notifications.ground.ts';
import { KINDS, NOTIFICATION_KINDS } from './notifications.kinds.ts';
import { pushTo } from './notifications.pushing.ts';
import * as store from './notifications.store.ts';
import { t } from './notifications.words.ts';

/** [NO1] What an account is told of and how, and its devices, the one of this session first. */
export async function settingsOf(
  { ground }: Pick<Notifications, 'ground'>,
  { accountId, sessionId }: Pick<Caller, 'accountId' | 'sessionId'>,
) {
  const sql = ground.database.drizzle;
  const chosen = new Map((await store.choicesOf(sql, accountId)).map((choice) => [choice.kind, choice]));
  const sessions = new Map((await sessionsOf(ground, accountId)).map((session) => [session.id, session]));
  const rows = (await devices.devicesOf(sql, accountId)).flatMap((device) => {
    const session = sessions.get(device.sessionId);
    return session ? [{ ...device, name: session.device, isCurrent: session.id === sessionId }] : [];
  });
  return {
    kinds: NOTIFICATION_KINDS.map((kind) => ({
      kind,
      push: chosen.get(kind)?.push ?? KINDS[kind].push,
      mail: KINDS[kind].hasMail ? (chosen.get(kind)?.mail ?? false) : null,
    })),
    devices: rows.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent)),
  };
}

/** [NO1] */
export async function choose(
  work: Work,
  accountId: string,
  { kind, push, mail }: { kind: NotificationKind; push?: boolean | undefined; mail?: boolean | undefined },
): Promise<void> {
  if (mail !== undefined && !KINDS[kind].hasMail) throw new Refusal('invalid', { field: 'mail' });
  if (push === undefined && mail === undefined) return;
  // Held, so that nothing is written of an account that is erased at the same moment.
  if (!(await lockAccount(work.sql, accountId))) throw new Refusal('unauthenticated');
  await store.choose(work.sql, {
    accountId,
    kind,
    ...(push !== undefined && { push }),
    ...(mail !== undefined && { mail }),
  });
}

/** [NO6] Has the device of a session told from now on. */
export async function putDevice(
  { ground, push }: Pick<Notifications, 'ground' | 'push'>,
  work: Work,
  { accountId, sessionId }: Pick<Caller, 'accountId' | 'sessionId'>,
  device: PushDevice,
): Promise<void> {
  if (!push.accepts(device)) throw new Refusal('invalid', { field: 'endpoint', message: t('devices.wrong') });
  // Held, so that of several at once each is counted by the next.
  if (!(await lockAccount(work.sql, accountId))) throw new Refusal('unauthenticated');
  const most = ground.rules.notifications.devices;
  if ((await devices.countOthers(work.sql, accountId, sessionId)) >= most)
    throw new Refusal('forbidden', { message: t('devices.full', { most }) });
  const createdAt = new Date(ground.clock.now());
  await devices.putDevice(work.sql, { ...device, id: newId(), accountId, sessionId, createdAt });
}

/** Sends a trial to the device of a session. */
export async function tryDevice(
  { ground }: Pick<Notifications, 'ground'>,
  work: Work,
  { accountId, sessionId }: Pick<Caller, 'accountId' | 'sessionId'>,
  pace: Pace,
): Promise<void> {
  const device = await devices.deviceOfSession(work.sql, sessionId);
  if (!device) throw new Refusal('not_found', { message: t('trial.none') });
  const waitMs = pace.waitMs(accountId);
  if (waitMs > 0) throw tooOften(t('trial.tooOften'), waitMs);
  pace.take(accountId);
  await ground.jobs.enqueue(work, pushTo, { deviceId: device.id, what: 'trial' });
}
