import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Work } from '@plausch/platform/db';
import type { Caller } from '@plausch/platform/http';
import { newId } from '@plausch/platform/ids';
import { serverKey } from '@plausch/platform/keys';
import type { Mail } from '@plausch/platform/mail';
import { LIMITS } from '@plausch/protocol/limits';
import type { Ground } from '../../ground.ts';
import { Refusal, tooOften } from '../../refusal.ts';
import * as store from './accounts.codes.store.ts';
import { codeMail, layOutCode } from './accounts.mails.ts';
import { accountById } from './accounts.store.ts';
import { t } from './accounts.words.ts';

/** Mailed codes, with the secret under which they are kept: a million codes are soon tried against a bare hash. */
export type Codes = { readonly ground: Ground; readonly key: Buffer };

/** A code that was right when it was looked at. */
export type RightCode = { readonly id: string; readonly digest: Buffer };

const mailTries = ({ paces, rules: { accounts } }: Pick<Ground, 'paces' | 'rules'>) => [
  paces.of('accounts.codeMails.apart', accounts.confirmationCodes.apart),
  paces.of('accounts.codeMails.inAll', accounts.confirmationCodes.inAll),
];

export async function openCodes(ground: Ground): Promise<Codes> {
  return { ground, key: await serverKey(ground.database, 'confirmation-codes') };
}

/**
 * [A13] Notes that a session wants a code, which is made as its mail leaves. What the session asked for before is void from
 * now on, and a mail that is still to leave for it is not sent.
 */
export async function requestCode(
  { ground }: Codes,
  work: Work,
  { accountId, sessionId }: Pick<Caller, 'accountId' | 'sessionId'>,
): Promise<{ email: string; goodForMs: number; againInMs: number }> {
  const account = await accountById(work.sql, accountId);
  if (!account) throw new Refusal('unauthenticated');
  const tries = mailTries(ground);
  const waitMs = () => Math.max(...tries.map((each) => each.waitMs(accountId)));
  // A mail beyond the bounds of this address would never leave.
  const roomMs = await ground.mails.waitMs(work.sql, codeMail, account.email);
  if (Math.max(roomMs, waitMs()) > 0) {
    ground.securityLog.write({ event: 'tries.exhausted', account: accountId, tries: 'code_mail' });
    throw tooOften(t('wait.mail'), Math.max(roomMs, waitMs()));
  }
  for (const each of tries) each.take(accountId);

  const codeId = newId();
  const { goodForMs } = ground.rules.accounts.confirmationCodes;
  const expiresAt = new Date(ground.clock.now() + goodForMs);
  await store.replaceCode(work.sql, { id: codeId, sessionId, accountId, expiresAt });
  await ground.jobs.enqueue(work, codeMail, { codeId, accountId });
  const event = 'confirmation.codeRequested';
  ground.securityLog.afterCommit(work, { event, account: accountId, session: sessionId });
  const nextRoomMs = await ground.mails.waitMs(work.sql, codeMail, account.email, 1);
  return { email: account.email, goodForMs, againInMs: Math.max(nextRoomMs, waitMs()) };
}

/** Forgets how many codes an account was sent. */
export function forgetCodeMails(ground: Pick<Ground, 'paces' | 'rules'>, accountId: string): void {
  for (const each of mailTries(ground)) each.clear(accountId);
}

/**
 * [A13] What the mail with the code says, made when it leaves, with its time counted from then on. Nothing, when it could
 * not leave in time, or a newer one, a new password or the end of the account has made it void.
 */
export async function composeCode(
  { ground, key }: Codes,
  work: Work,
  codeId: string,
): Promise<Mail | undefined> {
  const code = String(randomInt(10 ** LIMITS.codeDigits)).padStart(LIMITS.codeDigits, '0');
  const now = ground.clock.now();
  const { goodForMs } = ground.rules.accounts.confirmationCodes;
  const accountId = await store.setDigest(work.sql, {
    id: codeId,
    digest: digestOf(key, codeId, code),
    expiresAt: new Date(now + goodForMs),
    now: new Date(now),
  });
  const account = accountId === undefined ? undefined : await accountById(work.sql, accountId);
  return account && layOutCode(account, { code, goodForMs, url: devicesUrl(ground) }, ground.brand);
}

/**
 * [A13] Looks at a code without using it up: in a transaction of its own, because a wrong try counts even if the request
 * fails. `void`: the session has no code, or none any more.
 */
export function lookAtCode(
  { ground, key }: Codes,
  sessionId: string,
  code: string,
): Promise<RightCode | 'wrong' | 'void'> {
  return ground.database.inTransaction(async ({ sql }) => {
    const kept = await store.lockCode(sql, sessionId, new Date(ground.clock.now()));
    if (!kept?.digest) return 'void';
    const digest = digestOf(key, kept.id, code);
    if (timingSafeEqual(digest, kept.digest)) return { id: kept.id, digest };
    const wrongTries = kept.wrongTries + 1;
    if (wrongTries < ground.rules.accounts.confirmationCodes.wrongTries) {
      await store.setWrongTries(sql, kept.id, wrongTries);
      return 'wrong';
    }
    await store.deleteCode(sql, kept.id);
    return 'void';
  });
}

/** [A13] Uses a code up together with what it confirms; false when another request used it first. */
export function useCode(ground: Pick<Ground, 'clock'>, work: Work, code: RightCode): Promise<boolean> {
  return store.takeCode(work.sql, code, new Date(ground.clock.now()));
}

function digestOf(key: Buffer, codeId: string, code: string): Buffer {
  return createHmac('sha256', key).update(`${codeId}:${code}`).digest();
}

const devicesUrl = (ground: Ground) => `${ground.origin()}/einstellungen/geraete`;
