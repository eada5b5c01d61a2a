import type { EdgeClass, LimitTable } from '@plausch/platform/http';
import type { LimitClass } from '@plausch/protocol';

/** How often one network may call each class of endpoints, and what is no endpoint. */
export const LIMITS_BY_CLASS = {
  read: { calls: 600, perSeconds: 60 },
  write: { calls: 120, perSeconds: 60 },
  // Wide: wrong logins are counted by the sessions, and must not shut out neighbours whose device is known.
  login: { calls: 300, perSeconds: 300 },
  // Wide: accounts count what is done, and not calls that were only told to bring a challenge.
  register: { calls: 30, perSeconds: 3_600 },
  resend: { calls: 30, perSeconds: 3_600 },
  mail: { calls: 3, perSeconds: 3_600 },
  reset: { calls: 5, perSeconds: 3_600 },
  case: { calls: 20, perSeconds: 3_600 },
  // Documents, and paths without a route. Some documents need a query: a school that opens a link together gets through,
  // a flood of 20 a second does not.
  page: { calls: 1_200, perSeconds: 60 },
  // Files of the client, read from the disk and kept by browsers for a year: a first visit asks for some 30 of them, so
  // this is a school of a thousand behind one address, all in one minute and all for the first time.
  file: { calls: 30_000, perSeconds: 60 },
  // Reports of one network must not use up the budget of all reports.
  report: { calls: 30, perSeconds: 60 },
  // Upgrades: all connections a network may have, lost together, with six tries each in the first minute.
  socket: { calls: 1_800, perSeconds: 60 },
} as const satisfies Record<LimitClass | EdgeClass, LimitTable[string]>;
