import type * as Official from '@revenuecat/purchases-js';
import type * as Ours from '../index.ts';

/** Either of the two, as far as they are to be equal. */
export type Sdk = typeof Official | typeof Ours;
/** What both have; each SDK is given the other's values nowhere. */
export type Instance = Ours.Purchases;

/** What is answered to a request. */
export type Answer = { readonly status?: number; readonly body?: unknown; readonly text?: string };
/** How a call ended, in plain values. */
export type Outcome =
  | { readonly value: unknown }
  | {
      readonly code: number | undefined;
      readonly backendCode: number | undefined;
      readonly underlying: unknown;
    }
  | { readonly raw: string };

/** Asks an SDK that has nothing of a browser around it, and tells nothing to anybody. */
export async function outcomeOf(
  sdk: Sdk,
  ask: (purchases: Instance) => Promise<unknown>,
  { appUserId = 'anna', proxyURL = 'https://billing.example' } = {},
): Promise<Outcome> {
  const quiet = { collectAnalyticsEvents: false, autoCollectUTMAsMetadata: false };
  try {
    const purchases = sdk.Purchases.configure('rcb_sb_x', appUserId, { proxyURL }, quiet);
    try {
      return { value: plain(await ask(purchases as unknown as Instance)) };
    } finally {
      purchases.close();
    }
  } catch (error) {
    if (!(error instanceof sdk.PurchasesError)) return { raw: String(error) };
    return {
      code: error.errorCode,
      backendCode: error.extra?.backendErrorCode,
      underlying: error.underlyingErrorMessage ?? null,
    };
  }
}

/** The same value without classes, so that what two libraries made can be compared. Order of fields does not count. */
export function plain(value: unknown): unknown {
  if (value instanceof Date) return { date: Number.isNaN(value.getTime()) ? 'invalid' : value.toISOString() };
  if (value instanceof Set) return { set: [...value] };
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, plain(item)]));
  }
  return Object.is(value, -0) ? 0 : value;
}

/** A `fetch` without a network. Bodies go through JSON, as over the wire. */
export function answering(answer: (url: string) => Answer): typeof fetch {
  return async (input) => {
    const { status = 200, body, text } = answer(String(input));
    return new Response(status === 204 ? null : (text ?? JSON.stringify(body)), { status });
  };
}
