import { randomBytes } from 'node:crypto';
import type { Queryable, Work } from '@plausch/platform/db';
import { hashToken } from '@plausch/platform/ids';
import type { Sealer } from '@plausch/platform/seal';
import { RECOVERY_CODES } from '@plausch/protocol';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { refuseWhileWaiting } from '../accounts/index.ts';
import { recoveryUsedMail } from './secondFactor.mails.ts';
import * as store from './secondFactor.store.ts';
import { base32Of, stepOf } from './secondFactor.totp.ts';
import { t } from './secondFactor.words.ts';

/** What the files of this feature share. */
export type Factors = { readonly ground: Ground; readonly sealer: Sealer };

/** A code that was right when it was looked at. */
export type RightCode =
  | { readonly accountId: string; readonly step: number }
  | { readonly accountId: string; readonly codeHash: Buffer };

/** The secret of one account does not open as that of another. */
export const purposeOf = (accountId: string): string => `totp.secret ${accountId}`;

const RECOVERY_BYTES = 10;

/** 80 random bits: 16 letters and digits, in groups of four for people. */
export function newRecoveryCodes(): { readonly shown: string[]; readonly hashes: Buffer[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32Of(randomBytes(RECOVERY_BYTES)));
  return {
    shown: codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-').toLowerCase()),
    hashes: codes.map(hashToken),
  };
}

const triesOf = ({ paces, rules }: Pick<Ground, 'paces' | 'rules'>, code: string) =>
  // Apart: who guesses codes of the app must not use up the owner's way back.
  paces.of(`secondFactor.tries.${isOfApp(code) ? 'app' : 'recovery'}`, rules.secondFactor.tries);

const isOfApp = (code: string) => /^\d{6}$/.test(code);

/**
 * [SF3] [SF4] Looks at a code without using it up. Wrong ones are counted by account, so that a million codes are out of reach
 * however many sessions and logins are begun. `unconfirmed`: the app is being set up.
 * @throws Refusal for a wrong code, at `field`, and after too many of them.
 */
export async function lookAtCode(
  { ground, sealer }: Factors,
  sql: Queryable,
  asked: { accountId: string; code: string; field: string; of?: 'confirmed' | 'unconfirmed' },
): Promise<RightCode> {
  const { accountId, code, field, of = 'confirmed' } = asked;
  const tries = triesOf(ground, code);
  const waitMs = tries.waitMs(accountId);
  if (waitMs > 0) {
    ground.securityLog.write({ event: 'tries.exhausted', account: accountId, tries: 'second_factor' });
  }
  refuseWhileWaiting(waitMs);
  tries.take(accountId);
  const row = await store.factorOf(sql, accountId);
  const now = ground.clock.now();
  const isWanted = row !== undefined && (row.confirmedAt !== null) === (of === 'confirmed');
  const isInTime =
    of === 'confirmed' || (row && now - row.startedAt.getTime() < ground.rules.secondFactor.setUpMs);
  if (!isWanted || !isInTime) {
    tries.giveBack(accountId);
    throw new Refusal('not_found', { field, message: t(of === 'confirmed' ? 'wrong.off' : 'wrong.over') });
  }
  let right: RightCode | undefined;
  if (isOfApp(code)) {
    const secret = sealer.open(row.secret, purposeOf(accountId));
    const step = stepOf(secret, code, { now, lastStep: row.lastStep });
    right = step === undefined ? undefined : { accountId, step };
  } else {
    const codeHash = hashToken(code);
    right = (await store.hasRecoveryCode(sql, accountId, codeHash)) ? { accountId, codeHash } : undefined;
  }
  if (!right) throw refused(ground, accountId, field);
  tries.giveBack(accountId);
  return right;
}

/** [SF3] Uses a code up together with what it is for. @throws Refusal where another request used it first. */
export async function useCode(
  { ground }: Pick<Factors, 'ground'>,
  work: Work,
  right: RightCode,
  field: string,
): Promise<void> {
  const { accountId } = right;
  const at = new Date(ground.clock.now());
  const isTaken =
    'step' in right
      ? await store.takeStep(work.sql, accountId, right.step)
      : await store.takeRecoveryCode(work.sql, right, at);
  if (!isTaken) throw refused(ground, accountId, field);
  if ('step' in right) return;
  await ground.jobs.enqueue(work, recoveryUsedMail, { accountId, at: at.getTime() });
  ground.securityLog.afterCommit(work, { event: 'recoveryCode.used', account: accountId });
}

function refused(ground: Pick<Ground, 'securityLog'>, account: string, field: string): Refusal {
  ground.securityLog.write({ event: 'secondFactor.refused', account });
  return new Refusal('invalid', { field, message: t('wrong.code') });
}
