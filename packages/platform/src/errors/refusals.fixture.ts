import { createRefusals } from './index.ts';

const entry = (status: number) => ({ status, message: `Das geht nicht (${status}).` });

/** The table of a program that exists in tests alone. */
export const testTable = {
  malformed: entry(400),
  invalid: entry(422),
  too_large: entry(413),
  not_found: entry(404),
  unsupported_media_type: entry(415),
  not_public: entry(421),
  unauthenticated: entry(401),
  forbidden: entry(403),
  challenge_required: entry(422),
  idempotency_mismatch: entry(422),
  rate_limited: entry(429),
  unavailable: entry(503),
  internal: entry(500),
};

export const testRefusals = createRefusals(testTable);
