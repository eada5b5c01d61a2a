import { readFileSync } from 'node:fs';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@plausch/platform/clock';
import { StartFailure } from '@plausch/platform/config';

/** No number is larger: a moment so far from now is still a date. */
const MOST = 100 * 365 * DAY_MS;

/** The numbers that belong to no feature. */
export const HOUSE_RULES = {
  /**
   * Mails to one address: so many of a kind, and so many in all that visitors can cause. Of those in all, `unasked` may be
   * mails that their reader does not need to log in; the rest is kept for the links of a new account and a new password.
   */
  mails: { ofKind: 3, inAll: 6, unasked: 3, withinMs: HOUR_MS },
  /** How long what was told to a person is kept for devices that are away. */
  streams: { keptMs: 7 * DAY_MS },
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
};

/**
 * The numbers of each feature, under its name, by declaration merging:
 * `declare module '../../rules.ts' { interface FeatureRules { friends: typeof friendsRules } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features through declaration merging
export interface FeatureRules {}

/** The numbers of the product's rules. RULES_FILE overrides any of them; code never repeats one. */
export type Rules = typeof HOUSE_RULES & FeatureRules;

/** Finds what must not be in the rules, in a German sentence. */
export type RulesCheck = (rules: Rules) => string | undefined;

/**
 * The rules, with what a JSON file overrides. `file`: absolute path, or undefined for the defaults.
 * @throws StartFailure naming the first key that is unknown or has a value that cannot be.
 */
export function readRules(
  file: string | undefined,
  defaults: Rules,
  checks: readonly RulesCheck[] = [],
): Rules {
  if (file === undefined) return defaults;
  let overrides: unknown;
  try {
    overrides = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'ist kein gültiges JSON' : 'ist nicht lesbar';
    throw new StartFailure(`Die Regeldatei ${file} ${reason}.`, { cause: error });
  }
  const rules = overridden(defaults, overrides, []) as Rules;
  for (const check of [checkChallenges, ...checks]) {
    const fault = check(rules);
    if (fault !== undefined) throw new StartFailure(fault);
  }
  return rules;
}

function checkChallenges({ challenges: { roundsPerKey, mostKeys } }: Rules): string | undefined {
  if (isAmountOfWork(roundsPerKey) && isAmountOfWork(mostKeys)) return undefined;
  return 'In der Regeldatei müssen challenges.roundsPerKey und challenges.mostKeys ganze Zahlen von 1 bis 1000000 sein.';
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
