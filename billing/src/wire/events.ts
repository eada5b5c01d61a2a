import { z } from 'zod';

/** The most events of one call, and how many bytes they may be together. */
const EVENTS_PER_CALL = 100;
const BODY_LIMIT_BYTES = 256 * 1024;

/**
 * `POST /v1/events`: what SDKs tell of a purchase. Only 200 is success for them: what else is answered makes them send the same
 * events again. So an event that cannot be kept is counted as ignored and never refuses those beside it.
 */
export const postEvents = {
  method: 'POST',
  path: '/v1/events',
  summary: 'Takes what SDKs tell of a purchase, each event once.',
  access: 'publicKey',
  limit: 'events',
  bodyLimitBytes: BODY_LIMIT_BYTES,
  body: z.object({ events: z.array(z.unknown()).max(EVENTS_PER_CALL) }),
  status: 200,
  response: z.strictObject({ taken: z.int(), ignored: z.int() }),
} as const;
