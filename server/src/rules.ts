import { readFileSync } from 'node:fs';
import { StartFailure } from '@plausch/platform/config';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** No number is larger: a moment so far from now is still a date. */
const MOST = 100 * 365 * DAY_MS;

/** The numbers of the product's rules. RULES_FILE overrides any of them; code never repeats one. */
export const DEFAULT_RULES = {
  accounts: {
    /** How long a mailed link is good: to prove an address, and to set a new password. */
    links: { addressMs: DAY_MS, resetMs: HOUR_MS },
    /** How long the set-up of an account by Google may take. */
    setupMs: 30 * MINUTE_MS,
    /** Mails with a link for a new password, to one account: a minute apart, and five before it slows down. */
    resetMails: {
      apart: { burst: 1, refillMs: MINUTE_MS },
      inAll: { burst: 5, refillMs: 5 * HOUR_MS },
    },
    /** By network: so many without a challenge, and so many in all, both within this time. */
    registrations: { withoutChallenge: 3, inAll: 10, withinMs: HOUR_MS },
    resends: { withoutChallenge: 3, inAll: 10, withinMs: HOUR_MS },
    /** Wrong passwords and codes that were given to confirm something, by session. */
    confirmations: { burst: 5, refillMs: 10 * MINUTE_MS },
    /** A mailed code that confirms as a password does; mails with one to an account: a minute apart, and five before it slows down. */
    confirmationCodes: {
      goodForMs: 10 * MINUTE_MS,
      wrongTries: 5,
      apart: { burst: 1, refillMs: MINUTE_MS },
      inAll: { burst: 5, refillMs: 5 * HOUR_MS },
    },
    /** How often one may take another name, and how long the old one is kept from others. */
    names: { changeEveryMs: 30 * DAY_MS, keptMs: 90 * DAY_MS },
    /** How long an account waits to be activated, and keeps its name from others. */
    waitingMs: 7 * DAY_MS,
    /** How long a person may still say that their account is to stay. */
    deletionGraceMs: 14 * DAY_MS,
  },
  /**
   * Mails to one address: so many of a kind, and so many in all that visitors can cause. Of those in all, `unasked` may be
   * mails that their reader does not need to log in; the rest is kept for the links of a new account and a new password.
   */
  mails: { ofKind: 3, inAll: 6, unasked: 3, withinMs: HOUR_MS },
  sessions: {
    /** After its last use; of staff also after its beginning. */
    memberIdleMs: 30 * DAY_MS,
    staffIdleMs: 12 * HOUR_MS,
    staffLongestMs: 7 * DAY_MS,
    /**
     * Wrong logins. Those from devices that are not known count against the given name or address (`ofAccount`), against the
     * network and against all guesses together; a known device has tries of its own, which no other device can use up.
     */
    guesses: {
      ofAccount: { burst: 10, refillMs: 20 * MINUTE_MS },
      ofNetwork: { burst: 50, refillMs: 10 * SECOND_MS },
      ofEverybody: { burst: 3_000, refillMs: SECOND_MS / 10 },
      ofKnownDevice: { burst: 10, refillMs: 5 * MINUTE_MS },
    },
    /** So many devices are known to an account, each for so long after its last login. */
    knownDevices: { most: 20, forMs: 180 * DAY_MS },
  },
  sanctions: {
    /** The ladder: a lock up to so long is its step 3 or 4, a longer one that ends is step 5. */
    locks: { shortMs: 18 * HOUR_MS, middleMs: 7 * DAY_MS },
    /** How long after its end a measure still counts. */
    probation: {
      warningMs: 30 * DAY_MS,
      muteMs: 30 * DAY_MS,
      shortLockMs: 30 * DAY_MS,
      middleLockMs: 60 * DAY_MS,
      longLockMs: 90 * DAY_MS,
    },
  },
  reports: {
    /** How long a case waits to be confirmed by the mailed link. */
    unconfirmedMs: 2 * DAY_MS,
    /** The same words within this time are the same case, unless each request has an id of its own. */
    sameWithinMs: HOUR_MS,
    /** Cases that may send a mail to one address: so many within this time. */
    mails: { most: 3, withinMs: HOUR_MS },
    /** Cases that count at once without a proof: those about children, by network. */
    urgent: { burst: 3, refillMs: HOUR_MS / 3 },
    /**
     * Pictures of unproven cases are not drawn: so many forms with pictures from one network, so many bytes of all networks
     * together, and for so long where the operator does not have them drawn.
     */
    unprovenPictures: {
      forms: { burst: 3, refillMs: 12 * HOUR_MS },
      mostBytes: 1_000_000_000,
      unopenedMs: 7 * DAY_MS,
    },
  },
  /** How long things are kept once they are over; the privacy page says the same (`retention.ts`). */
  retention: {
    linesMs: 30 * DAY_MS,
    endedSessionsMs: 30 * DAY_MS,
    emailChangesMs: 30 * DAY_MS,
    sanctionsMs: 3 * 365 * DAY_MS,
    casesMs: 183 * DAY_MS,
  },
  /**
   * The work that is asked of a browser against bots: half of these keys on average, each of so many rounds. A slow laptop
   * does two million rounds a second.
   */
  challenges: { roundsPerKey: 5_000, mostKeys: 1_000, lifeMs: 20 * MINUTE_MS },
  connection: {
    /** What a socket may ask: a budget, its refill, and how long it may be in debt before it is cut. */
    credits: { capacity: 40, perSecond: 20, debtMs: 3 * SECOND_MS },
    /** Sockets at once: more than the windows of one person; as many as a school or a dormitory behind one address needs. */
    perPerson: 20,
    perNetwork: 300,
  },
  friends: {
    /** How many people one account may block. */
    blocks: 500,
  },
  rooms: {
    /** At least so long between two frames of one room. */
    tickMs: 50,
    /** How long the figure of a lost connection stays. */
    dozeMs: 10 * SECOND_MS,
    /** How long a typing sign lasts by itself. */
    typingMs: 10 * SECOND_MS,
    /** Goals of one figure: so many at once, one more every so often (8 a second). */
    goals: { burst: 8, refillMs: SECOND_MS / 8 },
    /** How long a free place in a full room is kept for the first person of the queue. */
    acceptMs: 30 * SECOND_MS,
    /** At least so long between two lists of the occupancies of rooms. */
    listMs: 2 * SECOND_MS,
    /** The lines that a newcomer is sent on joining. */
    history: { lines: 50, withinMs: 10 * MINUTE_MS },
    /** Lines at once, one more every so often; an account that tries for more is silenced, longer each time. */
    talk: {
      burst: 5,
      refillMs: SECOND_MS,
      breaches: 3,
      breachWindowMs: 3 * MINUTE_MS,
      silencesMs: [30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS],
      forgetMs: HOUR_MS,
    },
    /** How long an account may not say again what it said last in a room. */
    repeatMs: MINUTE_MS,
    /** The first days of an account: a smaller bucket. */
    newcomer: { forMs: 72 * HOUR_MS, burst: 3, refillMs: 2 * SECOND_MS },
    /** The events and lines that a room keeps for clients that reconnect. */
    kept: { events: 1_000, eventsMs: 5 * MINUTE_MS, lines: 200 },
  },
};

export type Rules = typeof DEFAULT_RULES;
export type SanctionRules = Rules['sanctions'];
export type RoomRules = Rules['rooms'];
export type TalkRules = RoomRules['talk'];

/**
 * The rules, with what a JSON file overrides. `file`: absolute path, or undefined for the defaults.
 * @throws StartFailure naming the first key that is unknown or has a value that cannot be.
 */
export function readRules(file: string | undefined): Rules {
  if (file === undefined) return DEFAULT_RULES;
  let overrides: unknown;
  try {
    overrides = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'ist kein gültiges JSON' : 'ist nicht lesbar';
    throw new StartFailure(`Die Regeldatei ${file} ${reason}.`, { cause: error });
  }
  const rules = overridden(DEFAULT_RULES, overrides, []) as Rules;
  const { shortMs, middleMs } = rules.sanctions.locks;
  if (shortMs > middleMs) {
    throw new StartFailure(
      'In der Regeldatei darf sanctions.locks.shortMs nicht größer als sanctions.locks.middleMs sein.',
    );
  }
  const { roundsPerKey, mostKeys } = rules.challenges;
  if (!isAmountOfWork(roundsPerKey) || !isAmountOfWork(mostKeys)) {
    throw new StartFailure(
      'In der Regeldatei müssen challenges.roundsPerKey und challenges.mostKeys ganze Zahlen von 1 bis 1000000 sein.',
    );
  }
  return rules;
}

const isAmountOfWork = (value: number) => Number.isInteger(value) && value >= 1 && value <= 1_000_000;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isCount = (value: unknown) => typeof value === 'number' && value >= 0 && value <= MOST;

/** The same shape with other numbers: keys must exist, numbers stay numbers, lists stay lists of numbers. */
function overridden(defaults: unknown, overrides: unknown, path: readonly string[]): unknown {
  if (overrides === undefined) return defaults;
  const refuse = (expected: string): never => {
    throw new StartFailure(`In der Regeldatei muss ${path.join('.') || 'das Ganze'} ${expected} sein.`);
  };
  if (isRecord(defaults)) {
    if (!isRecord(overrides)) return refuse('ein Objekt');
    for (const key of Object.keys(overrides)) {
      if (Object.hasOwn(defaults, key)) continue;
      throw new StartFailure(`Die Regeldatei nennt ${[...path, key].join('.')}, das gibt es nicht.`);
    }
    return Object.fromEntries(
      Object.entries(defaults).map(([key, value]) => {
        const override = Object.hasOwn(overrides, key) ? overrides[key] : undefined;
        return [key, overridden(value, override, [...path, key])];
      }),
    );
  }
  if (Array.isArray(defaults)) {
    return Array.isArray(overrides) && overrides.length > 0 && overrides.every(isCount)
      ? overrides
      : refuse(`eine Liste von Zahlen von 0 bis ${MOST}`);
  }
  return isCount(overrides) ? overrides : refuse(`eine Zahl von 0 bis ${MOST}`);
}
