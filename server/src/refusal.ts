import { createRefusals, Refusal as RefusalOf } from '@plausch/platform/errors';
import { ERRORS, type ErrorCode } from '@plausch/protocol/errors';

/** What was asked is refused, with a code from the closed list of the wire. */
export class Refusal extends RefusalOf<ErrorCode> {}

/** How the server tells refusals: by the sentences of the wire's list. */
export const refusals = createRefusals(ERRORS);
