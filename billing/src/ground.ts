import type { Bus } from '@plausch/platform/bus';
import type { Clock } from '@plausch/platform/clock';
import type { Database } from '@plausch/platform/db';
import type { HookRegistry } from '@plausch/platform/hooks';
import type { CallerKind, HttpServer } from '@plausch/platform/http';
import type { Jobs } from '@plausch/platform/jobs';
import type { Logger } from '@plausch/platform/logger';
import type { Mails } from '@plausch/platform/mail';
import type { Paces } from '@plausch/platform/pace';
import type { Sealer } from '@plausch/platform/seal';
import type { BillingConfig } from './config.ts';
import type { AppKeys } from './edge/app-keys.ts';
import type { KeyHolder } from './edge/keys.ts';
import type { Rules } from './rules.ts';

/**
 * What features hold in a running program for those above them, under the feature's name, by declaration merging:
 * `declare module '../../ground.ts' { interface Provided { catalogue: Catalogues } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features through declaration merging
export interface Provided {}

/** A point at which a test may end the process as a power cut would. Does nothing in a running program. */
export type Crashpoint = (name: string) => void;

/**
 * What lies between billing and another company's system, such as a card network. A test loses and holds there what is said; in a
 * running program there is nothing.
 */
export type Line = <System extends object>(system: System) => System;

/** How billing and the server of its app know each other. */
export type AppLink = Pick<AppKeys, 'webhookSecret' | 'apiKey'> & {
  /** The slug of its project. */
  readonly project: string;
  /** Where it takes webhooks; undefined for as long as it does not listen. It may be on this machine. */
  webhookUrl(): string | undefined;
};

/** What every feature stands on. */
export type Ground = {
  readonly database: Database;
  readonly bus: Bus;
  readonly hooks: HookRegistry;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly paces: Paces;
  readonly mails: Mails;
  readonly sealer: Sealer;
  readonly rules: Rules;
  readonly config: BillingConfig;
  readonly crashpoint: Crashpoint;
  readonly line: Line;
  /** The key of the tokens by which the app's server vouches for its user. */
  readonly customerTokenKey: Buffer;
  /** The server of the app that billing belongs to; undefined where none is known. */
  readonly app: AppLink | undefined;
  /** What lower features provide: there for those that are installed after them. */
  readonly provided: Provided;
  /**
   * The address people use, with the prefix that billing is mounted under.
   * @throws Refusal `unavailable` for as long as the program does not listen yet.
   */
  origin(): string;
};

/** Who may call: an app by a public key, a server by a secret one. */
export type Callers = {
  readonly publicKey: CallerKind<KeyHolder>;
  readonly secretKey: CallerKind<KeyHolder>;
};

/** Where features meet the outside. */
export type Edges = { readonly http: HttpServer<Callers> };
