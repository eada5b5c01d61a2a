import type { Queryable, Work } from '@plausch/platform/db';
import { serverKey } from '@plausch/platform/keys';
import { createSealer } from '@plausch/platform/seal';
import { feature } from '../../feature.ts';
import { type Factors, lookAtCode, type RightCode, useCode } from './secondFactor.codes.ts';
import { secondFactorData } from './secondFactor.data.ts';
import { secondFactorEvents } from './secondFactor.events.ts';
import { installSecondFactorHttp } from './secondFactor.http.ts';
import { installSecondFactorJobs } from './secondFactor.jobs.ts';
import { installSecondFactorMails } from './secondFactor.mails.ts';
import { secondFactorCommands, secondFactorDesk } from './secondFactor.operator.ts';
import { secondFactorRetention } from './secondFactor.retention.ts';
import { secondFactorRules } from './secondFactor.rules.ts';
import { countRecoveryCodes, factorOf } from './secondFactor.store.ts';

export type { RightCode } from './secondFactor.codes.ts';
export { bytesOfBase32, hotp, stepAt } from './secondFactor.totp.ts';

declare module '@plausch/platform/hooks' {
  interface Hooks {
    /** A code was given in this session. */
    'secondFactor.given': { accountId: string; sessionId: string };
    /** The account has none any more. */
    'secondFactor.ended': { accountId: string };
  }
}

/** What logging in asks. */
export type SecondFactorDoor = {
  /** By what this account may give its second factor; none where it has none. */
  kindsOf(sql: Queryable, accountId: string): Promise<('totp' | 'recovery')[]>;
  /** Since when this account has one; undefined where it has none. */
  confirmedAt(sql: Queryable, accountId: string): Promise<Date | undefined>;
  look(sql: Queryable, accountId: string, code: string): Promise<RightCode>;
  use(work: Work, right: RightCode): Promise<void>;
};

declare module '../../ground.ts' {
  interface Provided {
    secondFactor: SecondFactorDoor;
  }
}

export const secondFactorFeature = feature({
  name: 'secondFactor',
  rules: secondFactorRules,
  securityEvents: secondFactorEvents,
  retention: secondFactorRetention,
  personalData: secondFactorData,
  commands: secondFactorCommands,
  async install({ ground, edges }) {
    const sealer = createSealer({ key: await serverKey(ground.database, 'second-factors') });
    const factors: Factors = { ground, sealer };
    installSecondFactorHttp(factors, edges);
    installSecondFactorMails(ground);
    installSecondFactorJobs(ground);
    return {
      commands: secondFactorDesk(factors),
      provides: {
        async kindsOf(sql, accountId) {
          const row = await factorOf(sql, accountId);
          if (!row || row.confirmedAt === null) return [];
          return (await countRecoveryCodes(sql, accountId)) > 0 ? ['totp', 'recovery'] : ['totp'];
        },
        confirmedAt: async (sql, accountId) => (await factorOf(sql, accountId))?.confirmedAt ?? undefined,
        look: (sql, accountId, code) => lookAtCode(factors, sql, { accountId, code, field: 'code' }),
        use: (work, right) => useCode(factors, work, right, 'code'),
      },
    };
  },
});
