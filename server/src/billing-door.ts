/** The way to the billing backend, for what the server may do there for its users: its API for servers (`/v2`). */
export type BillingDoor = {
  /** Everything that a customer has. */
  customer(userId: string, signal?: AbortSignal): Promise<BilledCustomer>;
  /** What a customer pays for again and again, running or not. */
  subscriptionsOf(userId: string): Promise<readonly BilledSubscription[]>;
  /** Whether such a product is, or was, for sale. */
  knowsProduct(productId: string): Promise<boolean>;
  /**
   * A link that opens once the page on which a customer manages what they have: for the customer alone.
   * @throws BillingRefused with `not_found` for one who has never bought anything
   */
  manageLink(userId: string): Promise<string>;
  /** Ends it when what is paid is used up. `onceKey`: a UUID; with the same it happens once. */
  cancel(userId: string, productId: string, onceKey: string): Promise<Ending>;
  /** Takes a cancellation back, for as long as the subscription runs. */
  resume(userId: string, productId: string, onceKey: string): Promise<Ending>;
  /** Ends it at once by the right of withdrawal. @throws BillingRefused with `too_late` after 14 days */
  withdraw(
    userId: string,
    productId: string,
    onceKey: string,
  ): Promise<Ending & { readonly refunds: readonly Refund[] }>;
  /** Ends everything at once; unused time is given back. `reason` is for the books. */
  revoke(userId: string, reason: string, onceKey: string): Promise<void>;
  /** Forgets a customer. @throws BillingRefused with `too_late` while a subscription runs */
  erase(userId: string, onceKey: string): Promise<void>;
};

/** By what billing and this server know each other. */
export type BillingSecrets = {
  /** Signs what billing tells. */
  readonly webhookSecret: string;
  /** The word of this server on one of its users, for billing. */
  customerToken(claims: {
    readonly appUserId: string;
    readonly mayBuy: boolean;
    /** In ms since 1970. */
    readonly expiresAt: number;
  }): string;
};

/** Where billing tells what happens, below the address of the server. */
export const WEBHOOK_PATH = '/api/revenuecat/webhook';

export type BilledSubscription = {
  readonly productId: string;
  /** When it is paid again, or ends. */
  readonly until: Date;
  readonly isCancelled: boolean;
  readonly isRefunded: boolean;
  /** Whether it is paid for here; not a gift, nor bought elsewhere. */
  readonly isPaidHere: boolean;
  readonly isSandbox: boolean;
};

export type BilledEntitlement = {
  /** Null: for good. */
  readonly until: Date | null;
  /** By which it is held: of a subscription or a purchase. */
  readonly productId: string;
};

export type BilledCustomer = {
  /** When billing said it, by its own clock. */
  readonly readAt: Date;
  readonly entitlements: ReadonlyMap<string, BilledEntitlement>;
  readonly subscriptions: readonly BilledSubscription[];
  /** Products of subscriptions that have not ended, also of one that is just being renewed. */
  readonly liveProducts: ReadonlySet<string>;
  /** Bought once. */
  readonly purchases: readonly { readonly productId: string; readonly isSandbox: boolean }[];
};

export type Ending = { readonly productId: string; readonly until: Date };
/** `micros`: millionths of the currency's unit. */
export type Refund = { readonly micros: number; readonly currency: string };

/** Billing could not be asked, or could not answer, or not as it should: to be tried again. */
export class BillingAway extends Error {}

/** Billing will not do that, however often it is asked. */
export class BillingRefused extends Error {
  readonly why: 'not_found' | 'too_late' | 'other';

  constructor(status: number, address: string) {
    super(`billing refused ${address} with ${status}`);
    this.why = status === 404 ? 'not_found' : status === 409 ? 'too_late' : 'other';
  }
}

const PATIENCE_MS = 10_000;
/** What is read of an answer at most. */
const MOST_BYTES = 1_048_576;
/** Signs of a key that is wrong, or of a backend that has enough to do: nothing about what was asked. */
const PASSING: ReadonlySet<number> = new Set([401, 403, 429]);

type Parts = {
  /** Where it is, without a slash at the end; asked each time, as it may be known later than this is made. */
  readonly url: () => string | undefined;
  /** The secret key of the app's server. */
  readonly key: string;
};

type Command = {
  readonly onceKey?: string;
  readonly body?: object;
  readonly signal?: AbortSignal | undefined;
};

/** The door to a backend that is reached at an address, its own process or another. */
export function createBillingDoor({ url, key }: Parts): BillingDoor {
  async function ask<Answer>(
    read: (answer: Fields) => Answer,
    method: 'GET' | 'POST',
    path: string,
    { onceKey, body, signal }: Command = {},
  ): Promise<Answer> {
    const base = url();
    if (base === undefined) throw new BillingAway('billing is not there yet');
    let status: number;
    let text: string;
    try {
      const response = await fetch(`${base}/v2/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          accept: 'application/json',
          ...(onceKey === undefined ? {} : { 'idempotency-key': onceKey }),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), ...(signal ? [signal] : [])]),
      });
      status = response.status;
      text = await textOf(response);
    } catch (cause) {
      throw new BillingAway('billing does not answer', { cause });
    }
    if (status >= 500 || PASSING.has(status)) throw new BillingAway(`billing answered ${status}`);
    if (status >= 400) throw new BillingRefused(status, `${method} of a customer`);
    try {
      return read(fieldsOf(JSON.parse(text)));
    } catch (cause) {
      throw new BillingAway('billing did not answer as it should', { cause });
    }
  }
  const at = (userId: string, ...parts: readonly string[]) =>
    ['customers', userId, ...parts].map(encodeURIComponent).join('/');
  const command = (verb: string) => async (userId: string, productId: string, onceKey: string) => {
    const address = at(userId, 'subscriptions', productId, verb);
    return ask((answer) => endingOf(productId, answer), 'POST', address, { onceKey });
  };
  const customer: BillingDoor['customer'] = (userId, signal) =>
    ask(customerOf, 'GET', at(userId), { signal });

  return {
    customer,
    subscriptionsOf: async (userId) => (await customer(userId)).subscriptions,
    async knowsProduct(productId) {
      try {
        await ask(nothing, 'GET', `products/${encodeURIComponent(productId)}`);
        return true;
      } catch (error) {
        if (error instanceof BillingRefused) return false;
        throw error;
      }
    },
    manageLink: (userId) =>
      ask((answer) => new URL(textIn(answer['url'])).href, 'POST', at(userId, 'manage-link')),
    cancel: command('cancel'),
    resume: command('resume'),
    withdraw: command('withdraw'),
    async revoke(userId, reason, onceKey) {
      await ask(nothing, 'POST', at(userId, 'revoke'), { onceKey, body: { reason } });
    },
    async erase(userId, onceKey) {
      await ask(nothing, 'POST', at(userId, 'erase'), { onceKey });
    },
  };
}

/** The text of an answer, up to a bound. */
async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) throw new Error('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

const nothing = () => undefined;

/** A JSON object of an answer; there may be more in it than is read. */
type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('no JSON object');
  return value as Fields;
}
/** What stands in a map of JSON objects, by its key. */
const entriesOf = (value: unknown): [key: string, fields: Fields][] =>
  Object.entries(fieldsOf(value)).map(([key, one]) => [key, fieldsOf(one)]);

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error('no list');
  return value;
}

function textIn(value: unknown): string {
  if (typeof value !== 'string') throw new Error('no text');
  return value;
}

function numberIn(value: unknown): number {
  if (!Number.isSafeInteger(value)) throw new Error('no whole number');
  return value as number;
}

function dateIn(value: unknown): Date {
  const at = new Date(typeof value === 'number' ? value : textIn(value));
  if (Number.isNaN(at.getTime())) throw new Error('no date');
  return at;
}
const dateOrNull = (value: unknown): Date | null => (value === null ? null : dateIn(value));

/** As in `billing/src/wire/subscriber.ts`. */
function customerOf(answer: Fields): BilledCustomer {
  const subscriber = fieldsOf(answer['subscriber']);
  return {
    readAt: dateIn(numberIn(answer['request_date_ms'])),
    // The vendor's own backend says nothing of it.
    liveProducts: new Set(listOf(answer['live_product_identifiers'] ?? []).map(textIn)),
    entitlements: new Map(
      entriesOf(subscriber['entitlements']).map(([name, one]) => [
        name,
        { until: dateOrNull(one['expires_date']), productId: textIn(one['product_identifier']) },
      ]),
    ),
    subscriptions: entriesOf(subscriber['subscriptions']).flatMap(([productId, one]) => {
      const until = dateOrNull(one['expires_date']);
      if (until === null) return [];
      return {
        productId,
        until,
        isCancelled: dateOrNull(one['unsubscribe_detected_at']) !== null,
        isRefunded: dateOrNull(one['refunded_at']) !== null,
        isPaidHere: one['store'] === 'rc_billing',
        isSandbox: one['is_sandbox'] !== false,
      };
    }),
    purchases: Object.entries(fieldsOf(subscriber['non_subscriptions'])).flatMap(([productId, bought]) =>
      listOf(bought).map((one) => ({ productId, isSandbox: fieldsOf(one)['is_sandbox'] !== false })),
    ),
  };
}

/** As in `billing/src/wire/server.ts`. */
function endingOf(productId: string, answer: Fields): Ending & { readonly refunds: readonly Refund[] } {
  return {
    productId,
    until: dateIn(answer['expires_date']),
    refunds: listOf(answer['refunds'] ?? []).map((one) => {
      const { amount_micros: micros, currency } = fieldsOf(one);
      return { micros: numberIn(micros), currency: textIn(currency) };
    }),
  };
}
