import { endpoints } from '@plausch/protocol';
import type { Edges, Ground } from '../../ground.ts';
import { requireConfirmation } from './accounts.confirm.ts';
import { cancelDeletion, keepAccount, requestDeletion } from './accounts.deletion.ts';
import { requestEmailChange } from './accounts.email.ts';
import { rename } from './accounts.rename.ts';
import * as reset from './accounts.reset.ts';
import * as service from './accounts.service.ts';
import { accountById } from './accounts.store.ts';
import { toUser } from './accounts.wire.ts';

export function installAccountsHttp(ground: Ground, { http }: Pick<Edges, 'http'>): void {
  http.command(endpoints.register, {
    // Hashed whether or not the name is free: the time of the answer tells nothing.
    prepare: ({ body }) => reset.hashChosenPassword(ground, body.password, body, 'password'),
    run: async ({ body }, work, passwordHash) => {
      const { username, email, birthDate } = body;
      await service.register(ground, work, { username, email, birthDate, passwordHash });
      return {};
    },
  });

  http.command(endpoints.activate, async ({ body }, work) => {
    const account = await service.activate(ground, work, body.token);
    return { username: account.username };
  });

  http.command(endpoints.resendActivation, async ({ body }, work) => {
    await service.resendActivation(ground, work, body.email);
    return {};
  });

  http.command(endpoints.changeAvatar, async ({ body, caller }, work) => ({
    user: toUser(await service.changeAvatar(work, caller.accountId, body.avatarId)),
  }));

  http.command(endpoints.changeFigure, async ({ body, caller }, work) => ({
    user: toUser(await service.changeFigure(work, caller.accountId, body.figure)),
  }));

  installPasswords(ground, http);
  installConfirmedChanges(ground, http);
  installDeletion(ground, http);
}

function installPasswords(ground: Ground, http: Edges['http']): void {
  http.command(endpoints.forgotPassword, async ({ body }, work) => {
    await reset.forgotPassword(ground, work, body.email);
    return {};
  });

  http.query(endpoints.checkReset, async ({ params }) => {
    await reset.requireResetToken(ground, params.token);
    return {};
  });

  http.command(endpoints.resetPassword, {
    // The token first: a hash is worth something to whoever wants to keep us busy.
    prepare: async ({ body }) => {
      const account = await reset.requireResetToken(ground, body.token);
      return reset.hashChosenPassword(ground, body.password, account, 'password');
    },
    run: async ({ body }, work, passwordHash) => {
      const { username } = await reset.resetPassword(ground, work, { token: body.token, passwordHash });
      return { username };
    },
  });
}

/** [A13] What needs the password once more. */
function installConfirmedChanges(ground: Ground, http: Edges['http']): void {
  http.command(endpoints.changePassword, {
    prepare: async ({ body, caller }) => {
      const account = await requireConfirmation(ground, caller, body.password);
      return reset.hashChosenPassword(ground, body.newPassword, account, 'newPassword');
    },
    run: async ({ caller: { accountId, sessionId } }, work, passwordHash) => {
      await reset.changePassword(ground, work, { accountId, keptSessionId: sessionId, passwordHash });
      return {};
    },
  });

  http.command(endpoints.changeEmail, {
    prepare: ({ body, caller }) => requireConfirmation(ground, caller, body.password),
    run: async ({ body }, work, account) => {
      await requestEmailChange(ground, work, account, body.email);
      return {};
    },
  });

  http.command(endpoints.changeUsername, {
    prepare: ({ body, caller }) => requireConfirmation(ground, caller, body.password),
    run: async ({ body }, work, account) => ({
      user: toUser(await rename(ground, work, account, body.username)),
    }),
  });

  http.command(endpoints.requestDeletion, {
    prepare: ({ body, caller }) => requireConfirmation(ground, caller, body.password),
    run: async (_, work, { id }) => ({
      deletionAt: (await requestDeletion(ground, work, id)).toISOString(),
    }),
  });
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
}
