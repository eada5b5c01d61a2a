import type { Resolver } from 'node:dns/promises';
import type { Clock } from '@plausch/platform/clock';
import type { Database } from '@plausch/platform/db';
import type { Finding, HealthArea } from '@plausch/protocol';
import type { ServerConfig } from '../../config.ts';
import type { Ground } from '../../ground.ts';
import type { DoctorRules } from './doctor.rules.ts';
import type { Watch } from './doctor.watch.ts';

/** What a check has found, in German. `remedy`: what the operator can do about it. */
export type Verdict = Pick<Finding, 'state' | 'says' | 'remedy'>;

/** What every check can look at, also without a running server. */
export type Surroundings = {
  readonly config: ServerConfig;
  readonly rules: DoctorRules;
  readonly clock: Clock;
  /** The checkout, as an absolute path. */
  readonly root: string;
  readonly resolver: Pick<Resolver, 'resolveTxt' | 'resolveMx'>;
  /** The database, where it can be reached from here. */
  readonly database?: Database | undefined;
  /** The running server that this is a part of. */
  readonly server?: RunningServer | undefined;
};

/** What only the running server knows. */
export type RunningServer = {
  readonly ground: Ground;
  readonly watch: Watch;
  readonly startedAt: number;
  /** Where this machine reaches the server itself, past every proxy. */
  here(): string;
};

type Named = {
  /** Stays for good: scripts of operators know it. */
  readonly id: string;
  readonly area: HealthArea;
  readonly title: string;
};

type Looks<Around> = (around: Around) => Verdict | Promise<Verdict>;

/** One thing that is right or wrong about an installation. `needs` says what it cannot do without. */
export type Check = Named &
  (
    | { readonly needs: 'nothing'; readonly look: Looks<Surroundings> }
    | { readonly needs: 'database'; readonly look: Looks<WithDatabase> }
    | {
        readonly needs: 'server';
        readonly look: Looks<WithServer>;
        /** What it says where no server runs. Default: that it was not looked at. */
        readonly absent?: Verdict;
      }
  );

export type WithDatabase = Surroundings & { readonly database: Database };
export type WithServer = WithDatabase & { readonly server: RunningServer };

export const ok = (says: string): Verdict => ({ state: 'ok', says, remedy: null });
export const warn = (says: string, remedy: string): Verdict => ({ state: 'warn', says, remedy });
export const fail = (says: string, remedy: string): Verdict => ({ state: 'fail', says, remedy });
/** What cannot be known is no fault. */
export const unknown = (why: string): Verdict => ({
  state: 'unknown',
  says: `Nicht geprüft, weil ${why}.`,
  remedy: null,
});
