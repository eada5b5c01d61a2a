/** What a program says of a code: the HTTP status it travels under, and the sentence people read when nothing is more exact. */
export type CodeEntry = { readonly status: number; readonly message: string };
export type CodeTable = Readonly<Record<string, CodeEntry>>;

/** What the platform refuses by itself; the table of every program has these codes. */
export type PlatformCode =
  | 'malformed'
  | 'invalid'
  | 'too_large'
  | 'not_found'
  | 'unsupported_media_type'
  | 'not_public'
  | 'unauthenticated'
  | 'forbidden'
  | 'challenge_required'
  | 'idempotency_mismatch'
  | 'rate_limited'
  | 'unavailable'
  | 'internal';

type RefusalDetails = {
  /** A sentence for people that says more than the code's own. */
  message?: string;
  /** The field of the request that is meant, so that a form can show the sentence in place. */
  field?: string;
  /** Further top-level fields of the answer that the contract names (a queue position, seconds to wait). */
  extra?: Record<string, unknown>;
  cause?: unknown;
};

/**
 * The one error class: what was asked is refused, with a code from a closed list. Anything else that is thrown is a fault of
 * ours and leaves the program as `internal`. A program narrows `Code` to its own list; the status and the sentence of a code
 * stand in its table, which only the edges read.
 */
export class Refusal<Code extends string = PlatformCode> extends Error {
  readonly code: Code;
  /** The sentence of this refusal, where it says more than that of its code. */
  readonly sentence: string | undefined;
  readonly field: string | undefined;
  readonly extra: Record<string, unknown>;

  constructor(code: Code, details: RefusalDetails = {}) {
    super(details.message ?? code, { cause: details.cause });
    this.name = 'Refusal';
    this.code = code;
    this.sentence = details.message;
    this.field = details.field;
    this.extra = details.extra ?? {};
  }
}

/** The parts of a refusal that are told, with a code of any list. */
export type AnyRefusal = Pick<Refusal<string>, 'code' | 'sentence' | 'field' | 'extra'>;

/** What a refusal tells a program about the time until it may come back. */
export function retryAfter(waitMs: number): { readonly retryAfterSeconds: number } {
  return { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) };
}

/** The seconds that a refusal asks to wait; undefined where it tells none. */
export function secondsToWait({ extra }: Pick<AnyRefusal, 'extra'>): number | undefined {
  const { retryAfterSeconds } = extra;
  return typeof retryAfterSeconds === 'number' ? retryAfterSeconds : undefined;
}

/** How a program tells its refusals, the same at every edge. */
export type Refusals = {
  /** The HTTP status. */
  statusOf(refusal: AnyRefusal): number;
  /** The sentence for people. */
  sentenceOf(refusal: AnyRefusal): string;
  /** The body that crosses the wire; `requestId` lets a person and a log line find each other. */
  bodyOf(refusal: AnyRefusal, requestId?: string): object;
};

/** Tells refusals by a table: `{error: {code, message, field?, requestId?}, …extra}`. A code without an entry is `internal`. */
export function createRefusals(table: CodeTable & Readonly<Record<PlatformCode, CodeEntry>>): Refusals {
  const entryOf = ({ code }: AnyRefusal) => table[code] ?? table.internal;
  const sentenceOf = (refusal: AnyRefusal) => refusal.sentence ?? entryOf(refusal).message;
  return {
    statusOf: (refusal) => entryOf(refusal).status,
    sentenceOf,
    bodyOf: (refusal, requestId) => ({
      error: {
        code: refusal.code,
        message: sentenceOf(refusal),
        ...(refusal.field === undefined ? {} : { field: refusal.field }),
        ...(requestId === undefined ? {} : { requestId }),
      },
      ...refusal.extra,
    }),
  };
}
