import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@plausch/platform/clock';

/** The numbers of billing's rules; code never repeats one. */
export const RULES = {
  checkout: {
    /** How long a session may be completed. */
    lifeMs: HOUR_MS,
    /** How long a question for the status waits for news. */
    holdMs: 3 * SECOND_MS,
    /** How often sessions that are waited for are read, all together: another process may have moved them. Less than the wait. */
    readMs: SECOND_MS,
    /** Sessions that one customer may have open at once; more begin only when others end. */
    openAtOnce: 50,
  },
  gateways: {
    /** How long an operation without a known outcome rests before it is looked at again. */
    lookAgainMs: 30 * SECOND_MS,
    /** The same for a refund that a bank holds back, where nothing is heard of how it decided. */
    heldMs: DAY_MS,
  },
  trials: {
    /** One card, one trial in so long. */
    perCardMs: 365 * DAY_MS,
  },
  subscriptions: {
    /** How long a customer keeps what could not be paid. */
    graceMs: 14 * DAY_MS,
    /** When a charge that was refused is tried again, counted from the beginning of its period. */
    triesMs: [0, 3 * DAY_MS, 7 * DAY_MS, 12 * DAY_MS],
    /** How long before its end somebody in a trial hears that it will be paid for. */
    trialNoticeMs: 3 * DAY_MS,
    /** How long a charge may take before it is looked after. */
    chargeMs: 15 * MINUTE_MS,
    /** How many that are due one transaction takes. */
    atOnce: 200,
  },
  management: {
    /** How long a link to the page where customers manage what they have can be opened, once. */
    linkMs: 30 * MINUTE_MS,
    /** How long the page stays open in one browser. */
    sessionMs: HOUR_MS,
    /** How long it is known whose link an old one was: it offers a fresh one. */
    keptMs: 30 * DAY_MS,
    /** Customers that one address is sent links for at once. */
    atOneAddress: 3,
    /** Documents on a page. */
    documents: 12,
    /** How long a card may be given, or a payment be confirmed, once that has begun. */
    confirmMs: 15 * MINUTE_MS,
  },
  redemption: {
    /** How long a link of a gift can be opened. */
    lifeMs: 365 * DAY_MS,
  },
  customers: {
    /** Customers that one network may make by reading or buying: a school at once, then ten a minute. */
    made: { burst: 600, refillMs: 6 * SECOND_MS },
    /** How stale the moment may be at which a customer was last seen. */
    seenMs: HOUR_MS,
  },
  events: {
    keptMs: 90 * DAY_MS,
    /** An event of so long ago, or so far ahead, has a wrong clock: it counts as now. */
    oddMs: 90 * DAY_MS,
  },
  webhooks: {
    /** How long an endpoint may take to answer. */
    timeoutMs: 10 * SECOND_MS,
    /** How long a delivery is one process's: then it counts as lost with it. More than an answer takes. */
    claimMs: 30 * SECOND_MS,
    /** The waits before the tries that follow a first one that failed: over three days. Then it is given up. */
    triesMs: [
      MINUTE_MS,
      5 * MINUTE_MS,
      30 * MINUTE_MS,
      2 * HOUR_MS,
      6 * HOUR_MS,
      12 * HOUR_MS,
      24 * HOUR_MS,
      24 * HOUR_MS,
    ],
    keptMs: 90 * DAY_MS,
  },
  /** How long what gateways told is kept. */
  gatewayEvents: { keptMs: 90 * DAY_MS },
  /** How old the picture of projects, keys and catalogues may be that a process decides by. */
  projects: { freshMs: SECOND_MS },
  /** The embedded gateway. */
  sandbox: {
    /** How long the bank takes for a card that it refuses afterwards. */
    bankMs: SECOND_MS,
    /** When a buyer disputes a charge, and how long after that the bank decides by itself. */
    disputes: { afterMs: DAY_MS, decidedAfterMs: 7 * DAY_MS },
    /** How long a card may wait for what it is to pay. */
    tokenMs: 12 * HOUR_MS,
    /** How far a customer's clock goes ahead of ours, and over how many due moments in one call. */
    clock: { mostAheadMs: 20 * 366 * DAY_MS, mostSteps: 1_000 },
    /** How old the signature of an event may be. */
    signatureMs: 5 * MINUTE_MS,
    /** Events that are looked for at once. */
    pendingAtOnce: 100,
    /** How long an event is kept that was taken. */
    eventsKeptMs: 30 * DAY_MS,
  },
  oversight: {
    /** How long a payment, a mail or a document may be on its way before that counts as a difference. */
    settledMs: HOUR_MS,
    /** How many differences of a kind are kept: with more than that, the operator has to look anyway. */
    mostFindings: 100,
  },
  taxes: {
    /** Of sales to consumers in other member states, in a calendar year, without tax: up to here the home country's tax will do. */
    thresholdMicros: 10_000_000_000,
    /** At which parts of it the operator is told, in percent. */
    noticePercents: [80, 100],
  },
  /**
   * Mails that a stranger with a sandbox key can cause: how many one address gets within `withinMs`, of one kind and in all. Mails about
   * a real payment are not counted.
   */
  mails: { ofKind: 3, inAll: 6, unasked: 3, withinMs: HOUR_MS },
  /**
   * How long after its cause a mail is put together. Its document blocks the process for 30 ms; after this delay the app has already
   * asked what was bought.
   */
  letters: { afterMs: SECOND_MS },
  customerTokens: { slackMs: MINUTE_MS },
} as const;

export type Rules = typeof RULES;
