import type { Bus } from '@plausch/platform/bus';
import type { Challenges } from '@plausch/platform/challenge';
import type { Clock } from '@plausch/platform/clock';
import type { Database } from '@plausch/platform/db';
import type { HookRegistry } from '@plausch/platform/hooks';
import type { HttpServer } from '@plausch/platform/http';
import type { Jobs } from '@plausch/platform/jobs';
import type { Logger } from '@plausch/platform/logger';
import type { MailBrand, Mails } from '@plausch/platform/mail';
import type { Outbox } from '@plausch/platform/outbox';
import type { Paces } from '@plausch/platform/pace';
import type { Realtime } from '@plausch/platform/realtime';
import type { OwnStreams } from '@plausch/platform/streams';
import type { socketMessages, socketRequests } from '@plausch/protocol';
import type { People } from './people.store.ts';
import type { PersonalDataOfAll } from './personal-data.ts';
import type { Rules } from './rules.ts';
import type { SecurityLog } from './security-log.ts';

/**
 * What features hold in a running program for those above them, under the feature's name, by declaration merging:
 * `declare module '../../ground.ts' { interface Provided { talk: { restrictions: Restrictions } } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features through declaration merging
export interface Provided {}

/** What every feature stands on. */
export type Ground = {
  readonly database: Database;
  readonly bus: Bus;
  readonly hooks: HookRegistry;
  readonly outbox: Outbox;
  /** Tells a person what happens to them. */
  readonly streams: OwnStreams<typeof socketMessages>;
  readonly clock: Clock;
  readonly paces: Paces;
  readonly logger: Logger;
  readonly securityLog: SecurityLog;
  readonly jobs: Jobs;
  readonly challenges: Challenges;
  readonly mails: Mails;
  readonly brand: MailBrand;
  readonly rules: Rules;
  /** How people appear to others. */
  readonly people: People;
  /** What all features keep of a person. */
  readonly personalData: PersonalDataOfAll;
  /** What lower features provide: there for those that are installed after them. */
  readonly provided: Provided;
  /** The address people use, without a slash at the end; known once the server listens. */
  origin(): string;
};

export type SocketServer = Realtime<typeof socketRequests, typeof socketMessages>;

/** Where features meet the outside. */
export type Edges = { readonly http: HttpServer; readonly realtime: SocketServer };
