import { endpoints } from '@plausch/protocol';
import type { Edges, Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import {
  accountInBatch,
  activate,
  hashChosenPassword,
  requireResetToken,
  resetPassword,
  toUser,
} from '../accounts/index.ts';
import { enter, openLogins, openSession, refusalOf, requireEntry } from './sessions.login.ts';
import * as service from './sessions.service.ts';
import { clearSecondFactors, markSecondFactor } from './sessions.store.ts';
import { deleteTicketsOf } from './sessions.tickets.store.ts';
import { lookAtTicket, useTicket } from './sessions.tickets.ts';

export function installSessionsHttp(ground: Ground, { http }: Pick<Edges, 'http'>): void {
  const checkCredentials = openLogins(ground);
  http.command(endpoints.login, {
    prepare: ({ body, network }) => {
      const { login, password, device } = body;
      return checkCredentials({ login, password, device, network });
    },
    run: ({ body, userAgent }, work, checked) =>
      enter(ground, work, checked, { userAgent, device: body.device }),
  });

  // [SE18] The second step: who may not come in is only told so now.
  http.command(endpoints.loginSecond, {
    prepare: ({ body }) => lookAtTicket(ground, body),
    run: async ({ body, userAgent }, work, right) => {
      const account = await useTicket(ground, work, right);
      await requireEntry(ground, work.sql, account);
      const proof = { account, renewedHash: undefined };
      const client = { userAgent, device: body.device };
      const opened = await openSession(ground, work, proof, client, new Date(ground.clock.now()));
      return { ...opened, user: toUser(account) };
    },
  });

  // [SE17] Here and not with the accounts, because it may sign in.
  http.command(endpoints.activate, async ({ body, userAgent }, work) => {
    const { token, registrationSecret: secret, device } = body;
    const { account, isHere } = await activate(ground, work, { token, secret });
    const { username } = account;
    // Who may not come in has proven the address all the same; the login says why.
    if (!isHere || (await refusalOf(ground, work.sql, account))) return { username };
    const proof = { account, renewedHash: undefined };
    const opened = await openSession(ground, work, proof, { userAgent, device });
    return { username, signedIn: { ...opened, user: toUser(account) } };
  });

  http.command(endpoints.resetPassword, {
    // The token first: without a valid one a caller could keep the hashing threads busy.
    prepare: async ({ body }) => {
      const account = await requireResetToken(ground, body.token);
      return hashChosenPassword(ground, body.password, account, 'password');
    },
    run: async ({ body }, work, hashed) => {
      const account = await resetPassword(ground, work, { token: body.token, hashed });
      return {
        username: account.username,
        device: await service.knowDevice(ground, work, account, body.device),
      };
    },
  });

  http.command(endpoints.logout, async ({ caller }, work) => {
    await service.endSession(ground, work, caller);
    return {};
  });

  http.query(endpoints.verify, async ({ token }) => {
    const { account, lock } = await service.accountOf(ground, token);
    return account ? { valid: true, user: toUser(account) } : { valid: false, ...lock };
  });

  http.query(endpoints.currentUser, async ({ caller }) => {
    const account = await accountInBatch(ground.database.drizzle, caller.accountId);
    // The edge has just let this session in; its account can only have been erased in between.
    if (!account) throw new Refusal('unauthenticated');
    return { user: toUser(account) };
  });

  http.query(endpoints.listSessions, async ({ caller }) => {
    const sessions = await service.sessionsOf(ground, caller.accountId);
    return {
      items: sessions.map(({ id, device, createdAt, seenAt }) => ({
        id,
        device,
        createdAt: createdAt.toISOString(),
        seenAt: seenAt.toISOString(),
        current: id === caller.sessionId,
      })),
      next: null,
    };
  });

  http.command(endpoints.endSession, async ({ caller, params }, work) => {
    await service.endOwnSession(ground, work, caller.accountId, params.id);
    return {};
  });

  http.command(endpoints.endOtherSessions, async ({ caller }, work) => {
    await service.endSessionsOf(ground, work, caller.accountId, caller.sessionId);
    return {};
  });

  ground.hooks.on('password.changed', async (work, change) => {
    await deleteTicketsOf(work.sql, change.account.id);
    await service.leaveOldPassword(ground, work, change);
  });
  ground.hooks.on('secondFactor.given', ({ sql }, { sessionId }) =>
    markSecondFactor(sql, sessionId, new Date(ground.clock.now())),
  );
  ground.hooks.on('secondFactor.ended', async ({ sql }, { accountId }) => {
    await deleteTicketsOf(sql, accountId);
    await clearSecondFactors(sql, accountId);
  });
  ground.hooks.on('account.locked', (work, { accountId }) => service.endSessionsOf(ground, work, accountId));
}
