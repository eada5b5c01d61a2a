import type { Caller } from '@plausch/platform/http';
import { endpoints } from '@plausch/protocol';
import type { Edges } from '../../ground.ts';
import { type Factors, lookAtCode } from './secondFactor.codes.ts';
import * as service from './secondFactor.service.ts';
import { countRecoveryCodes, factorOf } from './secondFactor.store.ts';

export function installSecondFactorHttp(factors: Factors, { http }: Pick<Edges, 'http'>): void {
  const { database } = factors.ground;

  /** Outside of the transaction: a wrong code counts even if the request fails. */
  const look = (of: 'confirmed' | 'unconfirmed') => {
    return ({ body, caller }: { body: { factorCode: string }; caller: Caller }) =>
      lookAtCode(factors, database.drizzle, {
        accountId: caller.accountId,
        code: body.factorCode,
        field: 'factorCode',
        of,
      });
  };

  http.query(endpoints.getSecondFactor, async ({ caller }) => {
    const row = await factorOf(database.drizzle, caller.accountId);
    const since = row?.confirmedAt?.toISOString() ?? null;
    return {
      since,
      recoveryCodesLeft: since === null ? 0 : await countRecoveryCodes(database.drizzle, caller.accountId),
    };
  });

  http.command(endpoints.startTotp, ({ caller }, work) => service.start(factors, work, caller.accountId));

  http.command(endpoints.confirmTotp, {
    prepare: look('unconfirmed'),
    run: async ({ caller }, work, right) => ({
      recoveryCodes: await service.confirm(factors, work, caller, right),
    }),
  });

  http.command(endpoints.giveSecondFactor, {
    prepare: look('confirmed'),
    run: async ({ caller }, work, right) => {
      await service.give(factors, work, caller, right);
      return {};
    },
  });

  http.command(endpoints.renewRecoveryCodes, {
    prepare: look('confirmed'),
    run: async (_call, work, right) => ({ recoveryCodes: await service.renewCodes(factors, work, right) }),
  });

  http.command(endpoints.endSecondFactor, {
    prepare: look('confirmed'),
    run: async (_call, work, right) => {
      await service.end(factors, work, right);
      return {};
    },
  });
}
