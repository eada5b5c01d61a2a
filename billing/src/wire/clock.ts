import { z } from 'zod';

/** `POST /v1/sandbox/clock`: our own; lets time pass for one customer of the sandbox. */
export const advanceClock = {
  method: 'POST',
  path: '/v1/sandbox/clock',
  summary:
    'Moves the clock of one sandbox customer forward. Everything that falls due on the way happens, in order and each at its time: trials end, periods renew, tries in grace, ends.',
  access: 'publicKey',
  limit: 'checkout',
  body: z.object({
    app_user_id: z.string(),
    /** ISO 8601: `P1D`, `P2W`, `P1M`, `P1Y`. */
    advance: z.string().regex(/^P[1-9]\d{0,3}[DWMY]$/),
  }),
  status: 200,
  response: z.strictObject({
    /** What the customer's clock shows now. Dates on the wire stay by the device's clock: this much is taken off them. */
    customer_date: z.iso.datetime(),
    ahead_ms: z.int(),
    /** How many moments something was due at. */
    steps: z.int(),
  }),
} as const;
