import type { z } from 'zod';

/** Who may call an endpoint at all; finer decisions belong to the feature's access file. */
export type Access = 'public' | 'session';

/** The least role of the staff; what it may do to whom is decided by the feature. */
export type StaffRole = 'helper' | 'moderator' | 'admin';

/**
 * How a second factor must stand behind a session: `held` since it was opened, `fresh` within the last minutes. Asked for once
 * accounts have one.
 */
export type SecondFactor = 'held' | 'fresh';

/** Which budget a call is counted against; the server maps each class to numbers. */
export type LimitClass =
  | 'read'
  | 'write'
  | 'login'
  | 'register'
  | 'name'
  | 'resend'
  | 'mail'
  | 'reset'
  | 'case'
  | 'reporting'
  | 'declaration'
  | 'purchase'
  | 'watch'
  | 'guildTalk';

/** One HTTP endpoint of the contract: the server registers it, the client types its calls from it. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path under `{apiBase}`, parameters as `:name`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly role?: StaffRole;
  readonly secondFactor?: SecondFactor;
  /** Needs the password once more, or a mailed code, in its body (`confirmation`). */
  readonly confirmed?: true;
  readonly limit: LimitClass;
  /** A list that comes in pages of so many. */
  readonly pageLength?: number;
  /** Moves value: repeated with the same `Idempotency-Key` it happens once, for a day. Not for answers that hold a secret. */
  readonly once?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Status of success. */
  readonly status: 200 | 201;
  readonly response: z.ZodType;
};

/** Keeps the literal types of an endpoint, so that requests and responses can be inferred from it. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** What a caller sends in one part of a request. */
export type InputOf<E extends Endpoint, Part extends 'params' | 'query' | 'body'> = E[Part] extends z.ZodType
  ? z.input<E[Part]>
  : undefined;
export type BodyOf<E extends Endpoint> = InputOf<E, 'body'>;
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
