import type { z } from 'zod';
import type { Work } from '../db/index.ts';
import type { Logger } from '../logger/index.ts';

/** What the platform needs to know of an endpoint; the wire contract's own endpoints have this shape. */
export type EndpointContract = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  readonly access: 'public' | 'session';
  readonly limit: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly status: number;
  readonly response: z.ZodType;
};

/** Who is calling, as the session says. */
export type Caller = { readonly accountId: string; readonly sessionId: string; readonly role: string };

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** One call of an endpoint, parsed. `caller` is there wherever the endpoint asks for a session. */
export type Call<E extends EndpointContract> = {
  readonly body: Parsed<E['body']>;
  readonly params: Parsed<E['params']>;
  readonly query: Parsed<E['query']>;
  readonly caller: E['access'] extends 'session' ? Caller : Caller | undefined;
  /** The bearer token as sent, good or not. */
  readonly token: string | undefined;
  /** What the client says it is, cut to a sane length; for session lists. */
  readonly userAgent: string;
  /** Whose calls count together; undefined where limits do not hold. */
  readonly network: string | undefined;
  readonly log: Logger;
};

export type Answer<E extends EndpointContract> = z.output<E['response']>;

/** Answers a question; runs outside any transaction. */
export type QueryHandler<E extends EndpointContract> = (call: Call<E>) => Promise<Answer<E>> | Answer<E>;

/** Changes something, in one transaction that the platform opens and commits. */
export type CommandHandler<E extends EndpointContract> = (call: Call<E>, work: Work) => Promise<Answer<E>>;

/**
 * A command whose slow part (hashing a password) needs no transaction: `prepare` runs first and alone, so
 * that no database connection waits for it.
 */
export type PreparedCommand<E extends EndpointContract, P> = {
  prepare: (call: Call<E>) => Promise<P>;
  run: (call: Call<E>, work: Work, prepared: P) => Promise<Answer<E>>;
};
