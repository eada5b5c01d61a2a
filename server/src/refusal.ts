import { createRefusals, Refusal as RefusalOf, retryAfter } from '@plausch/platform/errors';
import { GateRefused } from '@plausch/platform/gate';
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

/** What a gate refuses is told as `unavailable`, with the seconds to wait; other errors stay what they are. */
export function comeBackAfter(retryAfterSeconds: number): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof GateRefused)) throw error;
    throw new Refusal('unavailable', { extra: { retryAfterSeconds }, cause: error });
  };
}
