import type { Queryable } from '@plausch/platform/db';
import type { Caller } from '@plausch/platform/http';
import { endpoints } from '@plausch/protocol';
import type { Edges, Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { admit, useAdmission } from './accounts.admission.ts';
import type { Avatars } from './accounts.avatars.ts';
import { type Codes, requestCode } from './accounts.codes.ts';
import { type Given, refuseExhausted, requireConfirmation, useConfirmation } from './accounts.confirm.ts';
import { isErased } from './accounts.deletion.store.ts';
import { cancelDeletion, keepAccount, requestDeletion } from './accounts.deletion.ts';
import { requestEmailChange } from './accounts.email.ts';
import { judgeName } from './accounts.name-check.ts';
import { rename } from './accounts.rename.ts';
import * as reset from './accounts.reset.ts';
import * as service from './accounts.service.ts';
import { accountById } from './accounts.store.ts';
import type { Account } from './accounts.tables.ts';
import { maskedEmail, toUser } from './accounts.wire.ts';

export function installAccountsHttp(codes: Codes, avatars: Avatars, { http }: Pick<Edges, 'http'>): void {
  const { ground } = codes;
  const wearing = { people: ground.people, avatars };
  http.confirmBy('session', async (caller, body) => {
    const confirmed = await requireConfirmation(codes, caller, body as Given);
    return (work) => useConfirmation(ground, work, confirmed);
  });

  http.command(endpoints.register, {
    prepare: async (call) => {
      const { body } = call;
      const admission = await admit(ground, 'registrations', call);
      // Hashed whether or not the name is free: the time of the answer tells nothing.
      const passwordHash = await reset.hashChosenPassword(ground, body.password, body, 'password');
      return { admission, passwordHash };
    },
    run: async ({ body }, work, { admission, passwordHash }) => {
      await useAdmission(ground, work, admission);
      const { username, email, birthDate } = body;
      const registration = { username, email, birthDate, passwordHash };
      return { registrationSecret: await service.register(ground, work, registration) };
    },
  });

  http.query(endpoints.checkName, ({ body }) => judgeName(ground, body.username));

  http.command(endpoints.resendActivation, {
    prepare: (call) => admit(ground, 'resends', call),
    run: async ({ body }, work, admission) => {
      await useAdmission(ground, work, admission);
      await service.resendActivation(ground, work, body.email);
      return {};
    },
  });

  http.command(endpoints.changeAvatar, async ({ body, caller }, work) => ({
    user: toUser(await service.changeAvatar(wearing, work, caller.accountId, body.avatarId)),
  }));

  http.command(endpoints.changeFigure, async ({ body, caller }, work) => ({
    user: toUser(await service.changeFigure(ground, work, caller.accountId, body.figure)),
  }));

  installPasswords(ground, http);
  installConfirmedChanges(codes, http);
  installDeletion(ground, http);
}

function installPasswords(ground: Ground, http: Edges['http']): void {
  http.command(endpoints.forgotPassword, async ({ body }, work) => {
    await reset.forgotPassword(ground, work, body.email);
    return {};
  });

  http.query(endpoints.checkReset, async ({ body }) => {
    await reset.requireResetToken(ground, body.token);
    return {};
  });
}

/** [A13] What needs the password once more, or a mailed code. */
function installConfirmedChanges(codes: Codes, http: Edges['http']): void {
  const { ground } = codes;

  http.command(endpoints.sendConfirmationCode, async ({ caller }, work) => {
    // No mail with a code that expires before the session may try again.
    refuseExhausted(ground, caller);
    const { email, goodForMs, againInMs } = await requestCode(codes, work, caller);
    return {
      sentTo: maskedEmail(email),
      goodForSeconds: Math.ceil(goodForMs / 1_000),
      againInSeconds: Math.ceil(againInMs / 1_000),
    };
  });

  http.command(endpoints.changePassword, {
    prepare: async ({ body, caller }) => {
      const account = await ownAccount(ground.database.drizzle, caller);
      return reset.hashChosenPassword(ground, body.newPassword, account, 'newPassword');
    },
    run: async ({ caller: { accountId, sessionId } }, work, passwordHash) => {
      await reset.changePassword(ground, work, { accountId, keptSessionId: sessionId, passwordHash });
      return {};
    },
  });

  http.command(endpoints.changeEmail, async ({ body, caller }, work) => {
    await requestEmailChange(ground, work, await ownAccount(work.sql, caller), body.email);
    return {};
  });

  http.command(endpoints.changeUsername, async ({ body, caller }, work) => {
    const account = await ownAccount(work.sql, caller);
    return { user: toUser(await rename(ground, work, account, body.username)) };
  });

  http.command(endpoints.requestDeletion, async ({ caller }, work) => ({
    deletionAt: (await requestDeletion(ground, work, caller.accountId)).toISOString(),
  }));
}

async function ownAccount(sql: Queryable, { accountId }: Pick<Caller, 'accountId'>): Promise<Account> {
  const account = await accountById(sql, accountId);
  if (!account) throw new Refusal('unauthenticated');
  return account;
}

function installDeletion(ground: Ground, http: Edges['http']): void {
  http.query(endpoints.accountDeletion, async ({ caller }) => {
    const account = await accountById(ground.database.drizzle, caller.accountId);
    return { deletionAt: account?.deletionDueAt?.toISOString() ?? null };
  });

  http.command(endpoints.withdrawDeletion, async ({ caller }, work) => {
    await keepAccount(ground, work, caller.accountId);
    return { deletionAt: null };
  });

  http.command(endpoints.cancelDeletion, async ({ body }, work) => {
    const { username } = await cancelDeletion(ground, work, body.token);
    return { username };
  });

  http.query(endpoints.accountErasure, async ({ params }) => ({
    erased: await isErased(ground.database.drizzle, params.id),
  }));
}
