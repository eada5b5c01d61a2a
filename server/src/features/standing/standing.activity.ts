import { type Clock, HOUR_MS } from '@plausch/platform/clock';
import type { ApSource } from '@plausch/protocol/ranks';
import { houseDayOf } from '../../house-days.ts';
import { senseOf } from '../talk/index.ts';
import type { StandingRules } from './standing.rules.ts';

/** Another member who is there and not away. */
export type Other = {
  readonly accountId: string;
  /** Whose devices may be one person's; undefined where nothing follows from the network. */
  readonly neighbourhood: string | undefined;
  /** When they said something last, in ms since 1970. */
  readonly spokeAt: number | undefined;
};

/** Where an account takes part, as the feature knows that holds the place. */
export type Place = {
  /** Neither away nor muted. */
  readonly isActive: boolean;
  readonly neighbourhood: string | undefined;
  readonly others: Iterable<Other>;
};

/** The place of an account; undefined where it is in none. */
export type FindPlace = (accountId: string) => Place | undefined;

/** What an account has earned, before the bounds of the day. Two with the same account, source and minute are one. */
export type Earned = {
  readonly accountId: string;
  readonly source: ApSource;
  /** The beginning of the time it was earned in, in ms since 1970. */
  readonly minute: number;
  readonly ap: number;
};

/** What is remembered of an account that takes part. */
type Taking = {
  /** What its last lines said, the newest last. */
  readonly said: string[];
  /** The times that were looked at already, by their numbers. */
  talking: number;
  presence: number;
  /** The day whose first line was said. */
  day: string;
  partner: { readonly accountId: string; readonly since: number; readonly seenAt: number } | undefined;
  actedAt: number;
};

/** Of an account that has done nothing for so long nothing is remembered. */
const FORGOTTEN_MS = 2 * HOUR_MS;
/** What waits to be written down; where the database stays away, what comes on top of it is lost. */
const MOST_WAITING = 100_000;

/**
 * [ST1] [ST2] [ST3] What people earn by taking part, gathered in memory: a line costs no question. Each process gathers for the places it
 * holds; that nothing is paid twice is up to the table.
 */
export class Activity {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #rules: StandingRules;
  readonly #taking = new Map<string, Taking>();
  #earned: Earned[] = [];
  #findPlace: FindPlace = () => undefined;
  #onEarned: () => void = () => {};

  constructor(clock: Pick<Clock, 'now'>, rules: StandingRules) {
    this.#clock = clock;
    this.#rules = rules;
  }

  /** Who holds the places says how one is found. */
  findPlacesBy(find: FindPlace): void {
    this.#findPlace = find;
  }

  /** Tells that there is something to be written down. */
  onEarned(listener: () => void): void {
    this.#onEarned = listener;
  }

  /** Where an account takes part. Here one process knows; of several, the one that holds the place is asked. */
  async placeOf(accountId: string): Promise<Place | undefined> {
    return this.#findPlace(accountId);
  }

  /** How many accounts are remembered. */
  get size(): number {
    return this.#taking.size;
  }

  /** A line of an account that was heard. */
  said(accountId: string, text: string): void {
    const { letters, lastLines, everyMs } = this.#rules.talking;
    const taking = this.#takingOf(accountId);
    const sense = senseOf(text);
    const counts = !taking.said.includes(sense) && !text.startsWith('/') && hasLetters(sense, letters);
    taking.said.push(sense);
    if (taking.said.length > lastLines) taking.said.shift();
    this.acted(accountId);
    const now = this.#clock.now();
    const minute = Math.floor(now / everyMs);
    if (!counts || taking.talking === minute) return;
    const place = this.#findPlace(accountId);
    if (!place?.isActive || !this.#isAmongOthers(place)) return;
    taking.talking = minute;
    const share = this.#shareOf(taking, place, minute);
    this.#earn({
      accountId,
      source: 'talking',
      minute: minute * everyMs,
      ap: this.#rules.talking.ap * share.each,
    });
    const day = houseDayOf(now);
    if (taking.day === day) return;
    taking.day = day;
    const ap = Math.floor(this.#rules.firstLine.ap * share.once);
    this.#earn({ accountId, source: 'first_line', minute: noonOf(day), ap });
  }

  /** An input of an account where it takes part: a step, a line, a key. */
  acted(accountId: string): void {
    const { everyMs, ap } = this.#rules.presence;
    const taking = this.#takingOf(accountId);
    const now = this.#clock.now();
    taking.actedAt = now;
    const minute = Math.floor(now / everyMs);
    if (taking.presence === minute) return;
    const place = this.#findPlace(accountId);
    if (!place?.isActive) return;
    taking.presence = minute;
    const { each } = this.#shareOf(taking, place, minute);
    this.#earn({ accountId, source: 'presence', minute: minute * everyMs, ap: ap * each });
  }

  /** What was earned since the last time. */
  take(): readonly Earned[] {
    const earned = this.#earned;
    this.#earned = [];
    const before = this.#clock.now() - FORGOTTEN_MS;
    for (const [accountId, { actedAt }] of this.#taking) if (actedAt < before) this.#taking.delete(accountId);
    return earned;
  }

  /** What could not be written down waits again. */
  putBack(earned: readonly Earned[]): void {
    this.#earned = [...earned, ...this.#earned].slice(0, MOST_WAITING);
    if (this.#earned.length > 0) this.#onEarned();
  }

  #earn(earned: Earned): void {
    if (earned.ap === 0 || this.#earned.length >= MOST_WAITING) return;
    this.#earned.push(earned);
    this.#onEarned();
  }

  #takingOf(accountId: string): Taking {
    const known = this.#taking.get(accountId);
    if (known) return known;
    const never = Number.NaN;
    const fresh: Taking = {
      said: [],
      talking: never,
      presence: never,
      day: '',
      partner: undefined,
      actedAt: this.#clock.now(),
    };
    this.#taking.set(accountId, fresh);
    return fresh;
  }

  #isAmongOthers({ neighbourhood, others }: Place): boolean {
    let found = 0;
    for (const other of others) {
      if (areApart(neighbourhood, other.neighbourhood)) found += 1;
      if (found === this.#rules.talking.others) return true;
    }
    return false;
  }

  /** [ST4] How much of its AP an account gets: with one partner alone every second time only, of what comes once the half. */
  #shareOf(taking: Taking, place: Place, minute: number): { each: 0 | 1; once: number } {
    const { halvedAfterMs, spokeMs, apartMs } = this.#rules.partner;
    const now = this.#clock.now();
    const accountId = onlyPartner(place.others, now - spokeMs);
    const known = taking.partner;
    const isSame = known?.accountId === accountId && known !== undefined && now - known.seenAt <= apartMs;
    taking.partner =
      accountId === undefined ? undefined : { accountId, since: isSame ? known.since : now, seenAt: now };
    const isHalved = taking.partner !== undefined && now - taking.partner.since >= halvedAfterMs;
    return isHalved ? { each: minute % 2 === 0 ? 1 : 0, once: 0.5 } : { each: 1, once: 1 };
  }
}

/** The moment that stands for a whole day. */
const noonOf = (day: string) => Date.parse(`${day}T12:00:00Z`);

/** Whether two may be taken for two households. Where nothing is known, nothing stands against it. */
export function areApart(one: string | undefined, other: string | undefined): boolean {
  return one === undefined || one !== other;
}

/** The only member who has said something lately; where none has, the only one who is there. */
function onlyPartner(others: Iterable<Other>, since: number): string | undefined {
  const speaking = new Set<string>();
  const present = new Set<string>();
  for (const { accountId, spokeAt } of others) {
    if (spokeAt !== undefined && spokeAt >= since) speaking.add(accountId);
    present.add(accountId);
    if (speaking.size > 1) return undefined;
  }
  const partners = speaking.size > 0 ? speaking : present;
  const [first] = partners;
  return partners.size === 1 ? first : undefined;
}

function hasLetters(text: string, count: number): boolean {
  const found = new Set<string>();
  for (const letter of text) {
    if (/\p{L}/u.test(letter)) found.add(letter);
    if (found.size === count) return true;
  }
  return count === 0;
}
