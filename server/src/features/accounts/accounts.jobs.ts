import { defineJob } from '@plausch/platform/jobs';
import { deleteExpiredCodes } from './accounts.codes.store.ts';
import { type Codes, composeCode } from './accounts.codes.ts';
import { deleteOldFarewells, dueDeletions } from './accounts.deletion.store.ts';
import { composeDeleted, composeDeletion, eraseDueAccount } from './accounts.deletion.ts';
import { deleteOldEmailChanges } from './accounts.email.store.ts';
import { composeEmailChange, composeEmailNotice } from './accounts.email.ts';
import * as mails from './accounts.mails.ts';
import { deleteOldNames } from './accounts.names.store.ts';
import { composeReset } from './accounts.reset.ts';
import { composeActivation, composeAlreadyRegistered, composeNotice } from './accounts.service.ts';
import { deleteExpiredSetups } from './accounts.setup.store.ts';
import { deleteWaiting } from './accounts.store.ts';
import { deleteExpiredTokens } from './accounts.tokens.store.ts';

const DAY_MS = 86_400_000;
/** Longer than the tries of a mail go on. */
const FAREWELL_MS = 2 * DAY_MS;

/** [A27] Deletes accounts that were not activated in time; their names are free again. */
export const sweepWaiting = defineJob<Record<string, never>>({ name: 'accounts.sweepWaiting' });

/** [A8] Deletes expired links, codes, set-ups and kept names, and old changes of address and farewells. */
export const sweepMailedTokens = defineJob<Record<string, never>>({ name: 'accounts.sweepMailedTokens' });

/** [A19] Starts a job for each account whose grace period is over: one that fails must not hold up the others. */
export const eraseDueAccounts = defineJob<Record<string, never>>({ name: 'accounts.eraseDueAccounts' });
const eraseAccount = defineJob<{ accountId: string }>({ name: 'accounts.eraseAccount' });

export function installAccountsJobs(codes: Codes): void {
  const { ground } = codes;
  installMails(codes);

  ground.jobs.handle(sweepMailedTokens, async ({ sql }) => {
    const now = ground.clock.now();
    await deleteExpiredTokens(sql, new Date(now));
    await deleteExpiredCodes(sql, new Date(now));
    await deleteExpiredSetups(sql, new Date(now));
    await deleteOldNames(sql, new Date(now));
    await deleteOldEmailChanges(sql, new Date(now - ground.rules.accounts.emailChangesKeptMs));
    await deleteOldFarewells(sql, new Date(now - FAREWELL_MS));
  });
  ground.jobs.schedule(sweepMailedTokens, '20 4 * * *');

  ground.jobs.handle(sweepWaiting, async (work) => {
    const createdBy = new Date(ground.clock.now() - ground.rules.accounts.waitingMs);
    for (const account of await deleteWaiting(work.sql, createdBy)) {
      ground.securityLog.afterCommit(work, { event: 'account.lapsed', account });
    }
  });
  ground.jobs.schedule(sweepWaiting, '15 4 * * *');

  ground.jobs.handle(eraseAccount, (work, { accountId }) => eraseDueAccount(ground, work, accountId));
  ground.jobs.handle(eraseDueAccounts, async (work) => {
    for (const accountId of await dueDeletions(work.sql, new Date(ground.clock.now()))) {
      await ground.jobs.enqueue(work, eraseAccount, { accountId }, { singletonKey: accountId });
    }
  });
  ground.jobs.schedule(eraseDueAccounts, '30 4 * * *');
}

/** [A28] Each mail takes a share by who can cause it, and by whether its reader is locked out without it. */
function installMails(codes: Codes): void {
  const { ground } = codes;
  const { compose } = ground.mails;
  compose(mails.activationMail, { share: 'needed' }, (work, { accountId }) =>
    composeActivation(ground, work, accountId),
  );
  compose(mails.alreadyRegisteredMail, { share: 'unasked' }, (work, { accountId }) =>
    composeAlreadyRegistered(ground, work, accountId),
  );
  compose(mails.resetMail, { share: 'needed' }, (work, { accountId }) =>
    composeReset(ground, work, accountId),
  );
  compose(mails.codeMail, { share: 'own' }, (work, { codeId }) => composeCode(codes, work, codeId));
  compose(mails.emailChangeMail, { share: 'unasked' }, (work, { changeId }) =>
    composeEmailChange(ground, work, changeId),
  );
  compose(mails.emailNoticeMail, { share: 'free' }, (work, notice) =>
    composeEmailNotice(ground, work, notice),
  );
  compose(mails.noticeMail, { share: 'free' }, (work, notice) => composeNotice(ground, work, notice));
  compose(mails.deletionMail, { share: 'free' }, (work, { accountId }) =>
    composeDeletion(ground, work, accountId),
  );
  compose(mails.deletedMail, { share: 'free' }, (work, { farewellId }) =>
    composeDeleted(ground, work, farewellId),
  );
}
