import { Refusal } from '@plausch/platform/errors';
import { endpoints } from '@plausch/protocol';
import type { Edges, Ground } from '../../ground.ts';
import { toUser } from '../accounts/index.ts';
import * as service from './sessions.service.ts';

export function installSessionsHttp(ground: Ground, { http }: Pick<Edges, 'http'>): void {
  http.command(endpoints.login, {
    prepare: ({ body }) => service.checkCredentials(ground, body.login, body.password),
    run: async ({ userAgent }, work, account) => ({
      token: await service.openSession(ground, work, account, userAgent),
      user: toUser(account),
    }),
  });

  http.command(endpoints.logout, async ({ caller }, work) => {
    await service.endSession(ground, work, caller);
    return {};
  });

  http.query(endpoints.verify, async ({ token }) => {
    const account = await service.accountOf(ground, token);
    return account ? { valid: true, user: toUser(account) } : { valid: false };
  });

  http.query(endpoints.currentUser, async ({ token }) => {
    const account = await service.accountOf(ground, token);
    // The edge has just let this token in; it can only be gone by a logout in between.
    if (!account) throw new Refusal('unauthenticated');
    return { user: toUser(account) };
  });
}
