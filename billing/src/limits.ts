import type { LimitTable } from '@plausch/platform/http';

/** How often one network may call. A school behind one address opens the shop together. */
export const LIMITS = {
  read: { calls: 1_200, perSeconds: 60 },
  /** Asked again and again while a payment is under way. */
  status: { calls: 3_000, perSeconds: 60 },
  checkout: { calls: 240, perSeconds: 60 },
  events: { calls: 600, perSeconds: 60 },
  server: { calls: 6_000, perSeconds: 60 },
  /** Gateways tell in bursts. */
  gateway: { calls: 6_000, perSeconds: 60 },
  /** Documents, preflights, and addresses that do not exist. */
  page: { calls: 3_000, perSeconds: 60 },
  file: { calls: 6_000, perSeconds: 60 },
  report: { calls: 30, perSeconds: 60 },
  socket: { calls: 1, perSeconds: 60 },
} as const satisfies LimitTable;
