export { createIdempotency, type Idempotency, sweepIdempotencyKeys } from './idempotency.ts';
