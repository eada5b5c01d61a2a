import { withoutEmails } from '../core/events/context.ts';

/** What a client confirms a payment with, in the card provider's form; also the beginning of one. */
const SECRETS = /\b(?:pi|seti)_[A-Za-z0-9]+_secret_?[A-Za-z0-9_]*/g;

/**
 * The line of an error that is shown. What was refused is told with its answer's own words, as those are part of the underlying message; an
 * address or a secret that these repeat is struck out.
 */
export function lineOf(error: {
  readonly code: string;
  readonly message: string;
  readonly underlying: string | null;
}): string {
  const { code, message, underlying } = error;
  const line = `Checkout error ${code}: ${message}${underlying ? ` Underlying: ${underlying}` : ''}`;
  return withoutEmails(line).replace(SECRETS, '[secret]');
}
