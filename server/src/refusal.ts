import { createRefusals, Refusal as RefusalOf, retryAfter } from '@plausch/platform/errors';
import { ERRORS, type ErrorCode } from '@plausch/protocol/errors';
import { againIn } from '@plausch/words';

/** What was asked is refused, with a code from the closed list of the wire. */
export class Refusal extends RefusalOf<ErrorCode> {}

/** How the server tells refusals: by the sentences of the wire's list. */
export const refusals = createRefusals(ERRORS);

/** What came too often: `why` is told, and after it when it works again, to people and to programs. */
export function tooOften(why: string, waitMs: number): Refusal {
  return new Refusal('rate_limited', { message: `${why} ${againIn(waitMs)}`, extra: retryAfter(waitMs) });
}
