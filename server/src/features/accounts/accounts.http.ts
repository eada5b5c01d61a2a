import { endpoints } from '@plausch/protocol';
import type { Edges, Ground } from '../../ground.ts';
import { hashPassword } from './accounts.passwords.ts';
import * as service from './accounts.service.ts';
import { toUser } from './accounts.wire.ts';

export function installAccountsHttp(ground: Ground, { http }: Pick<Edges, 'http'>): void {
  http.command(endpoints.register, {
    // Hashed whether or not the name is free: the time of the answer tells nothing.
    prepare: ({ body }) => hashPassword(body.password),
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
}
