import { ERRORS, type ErrorCode } from '@plausch/protocol/errors';

type RefusalDetails = {
  /** A German sentence that says more than the code's own. */
  message?: string;
  /** The field of the request that is meant, so that a form can show the sentence in place. */
  field?: string;
  /** Further top-level fields of the answer that the contract names (a queue position, seconds to wait). */
  extra?: Record<string, unknown>;
  cause?: unknown;
};

/**
 * The one error class: what was asked is refused, with a code from the closed list and a German sentence.
 * Anything else that is thrown is a fault of ours and leaves the server as `internal`.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly field: string | undefined;
  readonly extra: Record<string, unknown>;

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(details.message ?? ERRORS[code].message, { cause: details.cause });
    this.name = 'Refusal';
    this.code = code;
    this.status = ERRORS[code].status;
    this.field = details.field;
    this.extra = details.extra ?? {};
  }

  /** The body that crosses the wire; `requestId` lets a person and a log line find each other. */
  toBody(requestId?: string) {
    return {
      error: {
        code: this.code,
        message: this.message,
        ...(this.field === undefined ? {} : { field: this.field }),
        ...(requestId === undefined ? {} : { requestId }),
      },
      ...this.extra,
    };
  }
}
