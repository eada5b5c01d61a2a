import type { z } from 'zod';
import type { Work } from '../db/index.ts';
import type { Logger } from '../logger/index.ts';
import type { CallerKinds, SessionCallers, WhoOf } from './callers.ts';
import type { ReadyAnswer } from './ready-answer.ts';

/** What the platform needs to know of an endpoint; the wire contract's own endpoints have this shape. */
export type EndpointContract = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  /** `public`, or the kind of caller that may ask at all; finer decisions belong to the feature. */
  readonly access: string;
  /** The least role that may ask, in the words of the program. */
  readonly role?: string;
  /** How a second factor must stand behind the caller; asked for where the kind of the caller knows of one. */
  readonly secondFactor?: string;
  /** Needs a proof of this very moment beside the session, such as the password once more: see `Confirm`. */
  readonly confirmed?: true;
  readonly limit: string;
  /** A list that comes in pages of so many; see `PageHandler`. */
  readonly pageLength?: number;
  /** Moves value: repeated with the same `Idempotency-Key` it happens once, for a day. Not for answers that hold a secret. */
  readonly once?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** How large a body may be. Default: 64 KiB. */
  readonly bodyLimitBytes?: number;
  readonly status: number;
  readonly response: z.ZodType;
};

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** One call of an endpoint, parsed. `caller` is there wherever the endpoint asks for one. */
export type Call<E extends EndpointContract, Kinds extends CallerKinds = SessionCallers> = {
  readonly body: Parsed<E['body']>;
  readonly params: Parsed<E['params']>;
  readonly query: Parsed<E['query']>;
  readonly caller: WhoOf<Kinds, E['access']>;
  /** The bearer token as sent, good or not. */
  readonly token: string | undefined;
  /** The client's key for this call, where it must happen once. */
  readonly onceKey: string | undefined;
  /** A header of the request by its name in small letters, where the endpoint reads one that has no part of its own here. */
  header(name: string): string | undefined;
  /** What the client says it is, cut to a sane length; for session lists. */
  readonly userAgent: string;
  /** The network that the call counts with; undefined where limits do not hold. */
  readonly network: string | undefined;
  readonly log: Logger;
};

export type Answer<E extends EndpointContract> = z.output<E['response']>;

/** Answers a question; runs outside any transaction. */
export type QueryHandler<E extends EndpointContract, Kinds extends CallerKinds = SessionCallers> = (
  call: Call<E, Kinds>,
) => Promise<Answer<E> | ReadyAnswer<E>> | Answer<E> | ReadyAnswer<E>;

/** Changes something, in one transaction that the platform opens and commits. */
export type CommandHandler<E extends EndpointContract, Kinds extends CallerKinds = SessionCallers> = (
  call: Call<E, Kinds>,
  work: Work,
) => Promise<Answer<E>>;

/**
 * A command whose slow part (hashing a password) needs no transaction: `prepare` runs first and alone, so
 * that no database connection waits for it.
 */
export type PreparedCommand<E extends EndpointContract, P, Kinds extends CallerKinds = SessionCallers> = {
  prepare: (call: Call<E, Kinds>) => Promise<P>;
  run: (call: Call<E, Kinds>, work: Work, prepared: P) => Promise<Answer<E>>;
};

/**
 * Looks at the proof in the body of an endpoint that is `confirmed`; slow on purpose, so outside the transaction. What it
 * answers runs at the beginning of the transaction: a proof is used up together with what it confirms, or not at all.
 * @throws Refusal where there is no proof, or a wrong one.
 */
export type Confirm<Who> = (who: Who, body: unknown) => Promise<(work: Work) => Promise<void>>;

/** Which rows of a list are wanted. */
export type RowsWanted = {
  /** Those after the row with this id; undefined for the first ones. */
  readonly after: string | undefined;
  /** One more than a page holds, which tells whether there is another. */
  readonly most: number;
};

type ItemOf<E extends EndpointContract> =
  Answer<E> extends { readonly items: readonly (infer Item)[] } ? Item : never;

/** What an answer says beside its page. */
type BesideOf<E extends EndpointContract> = Omit<Answer<E>, 'items' | 'next'>;

/** Answers a list in pages, `{items, next}`: which rows, how one of them is told, and what the contract has beside the page. */
export type PageHandler<
  E extends EndpointContract,
  Row extends { readonly id: string },
  Kinds extends CallerKinds = SessionCallers,
> = {
  rows(call: Call<E, Kinds>, wanted: RowsWanted): Promise<readonly Row[]>;
  item(row: Row): ItemOf<E>;
} & (keyof BesideOf<E> extends never
  ? { beside?: never }
  : { beside(call: Call<E, Kinds>): Promise<BesideOf<E>> });
