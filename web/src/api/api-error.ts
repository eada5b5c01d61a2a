import type { ErrorCode } from '@plausch/protocol/errors';
import { isErrorCode, sentenceOf } from './error-words.ts';

/** A call that was refused or could not be made. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Which field of the body is meant, where one is. */
  readonly field: string | undefined;
  readonly requestId: string | undefined;
  /** What the refusal says beside its error, such as how long a lock lasts. */
  readonly beside: Readonly<Record<string, unknown>>;

  constructor(
    code: ErrorCode,
    details: {
      readonly status: number;
      readonly message?: string | undefined;
      readonly field?: string | undefined;
      readonly requestId?: string | undefined;
      readonly beside?: Readonly<Record<string, unknown>>;
      readonly cause?: unknown;
    },
  ) {
    super(details.message ?? sentenceOf(code), { cause: details.cause });
    this.code = code;
    this.status = details.status;
    this.field = details.field;
    this.requestId = details.requestId;
    this.beside = details.beside ?? {};
  }
}

/** Reads a refusal. A body that is none of ours (a proxy's page) is told by its status alone. */
export function refusalOf(status: number, body: unknown): ApiError {
  const { error: told, ...beside } = isRecord(body) ? body : {};
  const error = isRecord(told) ? told : {};
  return new ApiError(isErrorCode(error['code']) ? error['code'] : codeOfStatus(status), {
    status,
    message: textOf(error['message']),
    field: textOf(error['field']),
    requestId: textOf(error['requestId']),
    beside,
  });
}

function codeOfStatus(status: number): ErrorCode {
  switch (status) {
    case 401:
      return 'unauthenticated';
    case 403:
      return 'forbidden';
    case 404:
      return 'not_found';
    case 429:
      return 'rate_limited';
    case 502:
    case 503:
    case 504:
      return 'unavailable';
    default:
      return 'internal';
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
