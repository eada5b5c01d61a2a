import { type ErrorCode, PLAIN_ERRORS } from '@plausch/protocol/errors';

const CODE = /^[a-z]+(?:_[a-z]+)*$/;

/** Whether something may be a code of the wire. A newer server may know some that we do not; they come with their sentence. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && CODE.test(value);
}

/** What people read about a code that came without a sentence. */
export function sentenceOf(code: string): string {
  const known: Readonly<Record<string, { readonly message: string }>> = PLAIN_ERRORS;
  return (known[code] ?? PLAIN_ERRORS.internal).message;
}
