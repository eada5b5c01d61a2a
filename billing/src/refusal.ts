import {
  type CodeEntry,
  type PlatformCode,
  Refusal as RefusalOf,
  type Refusals,
} from '@plausch/platform/errors';

type Entry = CodeEntry & { readonly number: number };
type Table = Readonly<Record<string, Entry>>;

/**
 * Everything that billing refuses: the HTTP status, the number that SDKs know (`facts` of the wire: which of them becomes which
 * error), and a sentence for the developer of the app. Buyers never read it: their texts are the SDK's, in their own language.
 */
const CODES = {
  malformed: { status: 400, number: 7226, message: 'The request cannot be read as JSON.' },
  invalid: { status: 422, number: 7226, message: 'A value of the request is missing or wrong.' },
  too_large: { status: 413, number: 7226, message: 'The request is too large.' },
  not_found: { status: 404, number: 7226, message: 'There is no such address.' },
  unsupported_media_type: { status: 415, number: 7226, message: 'Send application/json.' },
  not_public: { status: 421, number: 7226, message: 'This server is for its own machine alone.' },
  unauthenticated: { status: 401, number: 7225, message: 'The API key is unknown or was revoked.' },
  forbidden: { status: 403, number: 7225, message: 'This API key may not do that.' },
  challenge_required: { status: 422, number: 7226, message: 'A proof of work is missing.' },
  idempotency_mismatch: { status: 422, number: 7226, message: 'This key was used for another request.' },
  rate_limited: { status: 429, number: 429, message: 'Too many requests: wait a little.' },
  unavailable: { status: 503, number: 7110, message: 'Billing is away for a moment.' },
  internal: { status: 500, number: 7110, message: 'That was our fault.' },

  bad_user_id: { status: 400, number: 7220, message: 'The app user id is empty or cannot be one.' },
  bad_customer_token: {
    status: 401,
    number: 7224,
    message: 'The header X-Customer-Token is missing, has expired or is for another app user id.',
  },
  may_not_buy: { status: 403, number: 7878, message: 'The app does not let this user buy.' },
  bad_products: { status: 400, number: 7662, message: 'The product ids cannot be read.' },
  already_purchased: { status: 409, number: 7772, message: 'The customer already has this product.' },
  gateway_failed: { status: 409, number: 7773, message: 'The payment gateway refused or did not answer.' },
  offer_not_found: {
    status: 404,
    number: 7814,
    message: 'There is no such product, price or offer for this customer.',
  },
  session_invalid: {
    status: 404,
    number: 7877,
    message: 'There is no such checkout session, or it has expired.',
  },
  not_purchasable: { status: 409, number: 7878, message: 'This purchase cannot be completed.' },
  email_required: { status: 422, number: 7879, message: 'The purchase needs an e-mail address.' },
  email_invalid: { status: 422, number: 7012, message: 'That is no e-mail address.' },
  taxes_off: { status: 409, number: 7886, message: 'This project collects no tax.' },
  tax_location_unknown: {
    status: 422,
    number: 7896,
    message: 'The taxes depend on where the buyer is, and that is not known yet.',
  },
  tax_location_invalid: { status: 422, number: 7897, message: 'There is no such place.' },
} as const satisfies Table & Record<PlatformCode, Entry>;

export type BillingCode = keyof typeof CODES;

/** What was asked is refused, with a code from the closed list above. */
export class Refusal extends RefusalOf<BillingCode> {}

const entryOf = (code: string): Entry =>
  Object.hasOwn(CODES, code) ? CODES[code as BillingCode] : CODES.internal;

/** How billing tells refusals: `{code, message, request_id}`, as SDKs read them. */
export const refusals: Refusals = {
  statusOf: ({ code }) => entryOf(code).status,
  sentenceOf: ({ code, sentence }) => sentence ?? entryOf(code).message,
  bodyOf({ code, sentence, field, extra }, requestId) {
    const { number, message } = entryOf(code);
    const cause = sentence ?? message;
    return {
      code: number,
      message: field === undefined ? cause : `${cause} (${field})`,
      ...(requestId === undefined ? {} : { request_id: requestId }),
      ...extra,
    };
  },
};
