export { createOutbox, type Outbox, resumeOutbox, sweepOutbox } from './outbox.ts';
