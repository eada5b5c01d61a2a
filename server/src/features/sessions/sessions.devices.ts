import type { Work } from '@plausch/platform/db';
import { hashToken, newToken } from '@plausch/platform/ids';
import type { Ground } from '../../ground.ts';
import * as devices from './sessions.devices.store.ts';
import { hasSessions } from './sessions.store.ts';

/** The token of a device and its hash; `isNews`: the account was logged in to before, and not on this device. */
type Recognised = { readonly device: string; readonly hash: Buffer; readonly isNews: boolean };

/**
 * [SE11] The token of this device, from now on known to the account: the one that the client sent, if this server has issued
 * it, or a new one. The very first login is no news.
 */
export async function recogniseDevice(
  ground: Pick<Ground, 'clock' | 'rules'>,
  work: Work,
  accountId: string,
  presented: string | undefined,
): Promise<Recognised> {
  const now = new Date(ground.clock.now());
  if (presented !== undefined && (await devices.markSeen(work.sql, accountId, hashToken(presented), now))) {
    return { device: presented, hash: hashToken(presented), isNews: false };
  }
  // Another account logs in on a device that is known already: the device keeps its token.
  const isOurs = presented !== undefined && (await devices.isKnownToAnybody(work.sql, hashToken(presented)));
  const device = isOurs ? presented : newToken();
  const hash = hashToken(device);
  const isNews = (await devices.hasAny(work.sql, accountId)) || (await hasSessions(work.sql, accountId));
  await devices.insertDevice(work.sql, { accountId, tokenHash: hash, createdAt: now, seenAt: now });
  await devices.deleteAllBut(work.sql, accountId, ground.rules.sessions.knownDevices.most);
  return { device, hash, isNews };
}
