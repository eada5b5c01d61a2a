import type { LimitTable } from '@plausch/platform/http';
import type { LimitClass } from '@plausch/protocol';

/** How often one network may call each class of endpoints. */
export const LIMITS_BY_CLASS = {
  read: { calls: 600, perSeconds: 60 },
  write: { calls: 120, perSeconds: 60 },
  // Wide: wrong logins are counted by the sessions, and must not shut out neighbours whose device is known.
  login: { calls: 300, perSeconds: 300 },
  // Wide: accounts count what is done, not who was only told to bring a challenge.
  register: { calls: 30, perSeconds: 3_600 },
  resend: { calls: 30, perSeconds: 3_600 },
  mail: { calls: 3, perSeconds: 3_600 },
  reset: { calls: 5, perSeconds: 3_600 },
  case: { calls: 20, perSeconds: 3_600 },
} as const satisfies Record<LimitClass, LimitTable[string]>;
