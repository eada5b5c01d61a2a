/** The way to the billing backend, for what the server may do there for its users: its API for servers (`/v2`). */
export type BillingDoor = {
  /** What a customer pays for again and again, running or not. */
  subscriptionsOf(userId: string): Promise<readonly BilledSubscription[]>;
  /** Ends it when what is paid is used up. `onceKey`: a UUID; with the same it happens once. */
  cancel(userId: string, productId: string, onceKey: string): Promise<Ending>;
  /** Takes a cancellation back, for as long as the subscription runs. */
  resume(userId: string, productId: string, onceKey: string): Promise<Ending>;
  /** Ends it at once by the right of withdrawal. @throws BillingRefused with `too_late` after 14 days */
  withdraw(
    userId: string,
    productId: string,
    onceKey: string,
  ): Promise<Ending & { readonly refunds: Refund[] }>;
};

export type BilledSubscription = {
  readonly productId: string;
  /** When it is paid again, or ends. */
  readonly until: Date;
  readonly isCancelled: boolean;
  readonly isRefunded: boolean;
  /** Whether it is paid for here; not a gift, nor bought elsewhere. */
  readonly isPaidHere: boolean;
};

export type Ending = { readonly productId: string; readonly until: Date };
/** `micros`: millionths of the currency's unit. */
export type Refund = { readonly micros: number; readonly currency: string };

/** Billing could not be asked, or could not answer: to be tried again. */
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
/** Signs of a key that is wrong, or of a backend that has enough to do: nothing about what was asked. */
const PASSING: ReadonlySet<number> = new Set([401, 403, 429]);

type Parts = {
  /** Where it is, without a slash at the end; asked each time, as it may be known later than this is made. */
  readonly url: () => string;
  /** The secret key of the app's server. */
  readonly key: string;
};

/** The door to a backend that is reached at an address, its own process or another. */
export function createBillingDoor({ url, key }: Parts): BillingDoor {
  async function ask(method: 'GET' | 'POST', path: string, onceKey?: string): Promise<Body> {
    let response: Response;
    try {
      response = await fetch(`${url()}/v2/customers/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          accept: 'application/json',
          ...(onceKey === undefined ? {} : { 'idempotency-key': onceKey }),
        },
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
    } catch (cause) {
      throw new BillingAway('billing does not answer', { cause });
    }
    if (response.status >= 500 || PASSING.has(response.status)) {
      await response.body?.cancel();
      throw new BillingAway(`billing answered ${response.status}`);
    }
    const body = (await response.json().catch((cause: unknown) => {
      throw new BillingAway('billing did not answer in JSON', { cause });
    })) as Body;
    if (!response.ok) throw new BillingRefused(response.status, `${method} of a customer`);
    return body;
  }
  const command = (verb: string) => async (userId: string, productId: string, onceKey: string) => {
    const of = `${encodeURIComponent(userId)}/subscriptions/${encodeURIComponent(productId)}`;
    const { expires_date: until, refunds = [] } = await ask('POST', `${of}/${verb}`, onceKey);
    return {
      productId,
      until: dateOf(until),
      refunds: refunds.map(({ amount_micros, currency }) => ({ micros: amount_micros, currency })),
    };
  };

  return {
    async subscriptionsOf(userId) {
      const { subscriber } = await ask('GET', encodeURIComponent(userId));
      return Object.entries(subscriber?.subscriptions ?? {}).flatMap(([productId, one]) =>
        one.expires_date === null
          ? []
          : [
              {
                productId,
                until: dateOf(one.expires_date),
                isCancelled: one.unsubscribe_detected_at !== null,
                isRefunded: one.refunded_at !== null,
                isPaidHere: one.store === 'rc_billing',
              },
            ],
      );
    },
    cancel: command('cancel'),
    resume: command('resume'),
    withdraw: command('withdraw'),
  };
}

/** What is read of its answers (`billing/src/wire/subscriber.ts`, `server.ts`). */
type Body = {
  readonly expires_date?: string;
  readonly refunds?: readonly { readonly amount_micros: number; readonly currency: string }[];
  readonly subscriber?: {
    readonly subscriptions: Readonly<
      Record<
        string,
        {
          readonly expires_date: string | null;
          readonly unsubscribe_detected_at: string | null;
          readonly refunded_at: string | null;
          readonly store: string;
        }
      >
    >;
  };
};

function dateOf(text: string | undefined): Date {
  const at = new Date(text ?? '');
  if (Number.isNaN(at.getTime())) throw new BillingAway('billing answered without a date');
  return at;
}
