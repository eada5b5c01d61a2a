import {
  checkDeviceKey,
  checkList,
  type DeviceKey,
  type DeviceList,
  hashOfList,
  Unreadable,
} from '@plausch/e2ee';
import { DAY_MS } from '@plausch/platform/clock';
import type { Queryable, Work } from '@plausch/platform/db';
import { DEVICE_LISTS_AT_ONCE } from '@plausch/protocol';
import type { Ground } from '../../ground.ts';
import { Refusal, tooOften } from '../../refusal.ts';
import { accountById, lockAccount } from '../accounts/index.ts';
import * as store from './messages.devices.store.ts';
import type { DeviceRow } from './messages.tables.ts';
import { t } from './messages.words.ts';

/** [MS12] The lists of an account after a version, the keys of its devices, and of oneself those that wait. */
export async function devicesFor(
  sql: Queryable,
  { callerId, userId, after }: { callerId: string; userId: string; after: number },
) {
  const account = await accountById(sql, userId);
  if (!account || account.activatedAt === null) throw new Refusal('not_found', { field: 'userId' });
  const [lists, devices] = await Promise.all([
    store.listsAfter(sql, userId, after, DEVICE_LISTS_AT_ONCE),
    store.devicesOf(sql, [userId]),
  ]);
  const listed = devices.filter(({ isListed }) => isListed);
  const waiting = callerId === userId ? devices.filter(({ isListed }) => !isListed) : [];
  return {
    lists: lists.map(({ list }) => ({ ...list, devices: [...list.devices] })),
    keys: listed.map(({ id, deviceKey }) => ({ deviceId: id, ...deviceKey })),
    waiting: waiting.map(({ id, signingKey, createdAt }) => ({ id, signingKey, since: createdAt.getTime() })),
  };
}

/** What is no signature of the key that it is said to be of, is refused. */
async function signed(check: Promise<unknown>, field?: string): Promise<void> {
  try {
    await check;
  } catch (error) {
    if (error instanceof Unreadable) throw new Refusal('invalid', { ...(field && { field }), cause: error });
    throw error;
  }
}

/** [MS12] Makes the key of a device known. Its signing key stays the one that it came with. */
export async function publishDevice(
  ground: Pick<Ground, 'clock' | 'rules' | 'streams'>,
  work: Work,
  device: { accountId: string; id: string; signingKey: string; deviceKey: DeviceKey },
): Promise<void> {
  const { accountId, id, signingKey, deviceKey } = device;
  await signed(checkDeviceKey(accountId, { id, signingKey }, deviceKey), 'deviceKey');
  if (!(await lockAccount(work.sql, accountId))) throw new Refusal('unauthenticated');
  const known = await store.deviceById(work.sql, id);
  if (known) {
    if (known.accountId !== accountId || known.signingKey !== signingKey)
      throw new Refusal('invalid', { field: 'signingKey' });
    await store.writeDeviceKey(work.sql, id, deviceKey);
    return;
  }
  const waiting = (await store.devicesOf(work.sql, [accountId])).filter(({ isListed }) => !isListed);
  const most = ground.rules.messages.lists.waiting;
  // The oldest give way: no listed device has taken them in.
  await store.deleteWaiting(
    work.sql,
    waiting.slice(0, Math.max(0, waiting.length - most + 1)).map((row) => row.id),
  );
  const createdAt = new Date(ground.clock.now());
  await store.insertDevice(work.sql, { id, accountId, signingKey, deviceKey, isListed: false, createdAt });
  ground.streams.tell(work, accountId, 'pm:devices', {});
}

/** [MS12] Puts the next list in place of the one before. */
export async function publishList(
  ground: Pick<Ground, 'clock' | 'rules' | 'streams'>,
  work: Work,
  accountId: string,
  list: DeviceList,
): Promise<void> {
  await signed(checkList(accountId, list), 'signature');
  if (!(await lockAccount(work.sql, accountId))) throw new Refusal('unauthenticated');
  const now = ground.clock.now();
  const last = await store.lastList(work.sql, accountId);
  const hash = await hashOfList(accountId, list);
  if (last?.hash === hash) return;
  const isNext = list.version === (last?.version ?? 0) + 1 && list.previous === (last?.hash ?? '');
  if (!isNext) throw new Refusal('devices_changed');
  const since = new Date(now - DAY_MS);
  if ((await store.countListsSince(work.sql, accountId, since)) >= ground.rules.messages.lists.daily)
    throw tooOften(t('messages.listsToday'), DAY_MS);
  const devices = await store.devicesOf(work.sql, [accountId]);
  const isKnown = list.devices.every(({ id, signingKey }) =>
    devices.some((row) => row.id === id && row.signingKey === signingKey),
  );
  if (!isKnown) throw new Refusal('invalid', { field: 'devices' });
  await store.insertList(work.sql, {
    accountId,
    version: list.version,
    list,
    hash,
    createdAt: new Date(now),
  });
  await store.listDevices(
    work.sql,
    accountId,
    list.devices.map(({ id }) => id),
  );
  ground.streams.tell(work, accountId, 'pm:devices', {});
}

/** The listed devices of two accounts; those of an account that has none are missing. */
export async function listedDevices(
  sql: Queryable,
  accountIds: readonly string[],
): Promise<readonly DeviceRow[]> {
  return (await store.devicesOf(sql, accountIds)).filter(({ isListed }) => isListed);
}
