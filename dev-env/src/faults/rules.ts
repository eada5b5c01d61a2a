const MUCH = 1e9;
const TALK = { burst: MUCH, refillMs: 1 };

/**
 * Rules for a server under faults: talk at any pace, and snapshots that carry up to `reach` lines however old they
 * are, so that a line is never out of sight by time alone. Everything else is what the product does.
 */
export function faultRules({ reach, dozeMs }: { reach: number; dozeMs: number }): object {
  return {
    connection: { credits: { capacity: MUCH, perSecond: MUCH } },
    rooms: {
      talk: TALK,
      newcomer: TALK,
      slow: { automatic: { lines: MUCH } },
      dozeMs,
      history: { lines: reach, withinMs: MUCH },
      kept: { lines: reach },
    },
  };
}
