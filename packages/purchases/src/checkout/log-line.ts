import { withoutEmails } from '../core/events/context.ts';

/** What a client confirms a payment with, in the card provider's form; also the beginning of one. */
const SECRETS = /\b(pi|seti)_\w+_secret\w*/g;

/**
 * The line of an error that is shown. What was refused is told with its answer's own words, as those are part of the underlying message; an
 * address or a secret that these repeat is struck out.
 */
export function lineOf({
  code,
  message,
  underlying,
}: {
  readonly code: string;
  readonly message: string;
  readonly underlying: string | null;
}): string {
  const line = `Checkout error ${code}: ${message}${underlying ? ` Underlying: ${underlying}` : ''}`;
  return withoutEmails(line).replace(SECRETS, '[secret]');
}
