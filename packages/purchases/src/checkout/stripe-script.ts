import type { Stripe } from './stripe-types.ts';

const CARD_NETWORK = 'https://js.stripe.com/v3/';
const SANDBOX_KEY = /^pk_sandbox_/;
/** Long enough for a poor line, short enough to be told about. */
const PATIENCE_MS = 30_000;
const POLICY = 'plausch-purchases';

type Factory = (key: string, options?: object) => Stripe;
type ScriptUrl = { createScriptURL(url: string): string };
type StripeWindow = {
  readonly Stripe?: Factory;
  readonly trustedTypes?: { createPolicy(name: string, rules: ScriptUrl): ScriptUrl };
};

/** Factories that are loaded or under way, by the address of their script. */
const loads = new Map<string, Promise<Factory>>();
/** The factory that was loaded here last. */
let own: Factory | undefined;
let policy: ScriptUrl | undefined;

/** Where the script of a key is: at the card network, or at the backend whose sandbox stands in for it. */
export function scriptAddress(publishableKey: string, billingBase: string): string {
  return SANDBOX_KEY.test(publishableKey) ? `${billingBase}/sandbox/v1.js` : CARD_NETWORK;
}

/**
 * Loads the provider's script, once for all checkouts. That of the card network may be in the page already, and is taken as it is; a
 * sandbox and the network know nothing of each other's keys.
 * @throws Error where it does not come; the next call tries again
 */
export function loadStripe(address: string): Promise<Factory> {
  const known = loads.get(address);
  if (known) return known;
  const { Stripe } = window as StripeWindow;
  if (Stripe && Stripe !== own && address === CARD_NETWORK) return Promise.resolve(Stripe);
  const loading = load(address, Stripe);
  loads.set(address, loading);
  loading.catch(() => loads.delete(address));
  return loading;
}

/** `before`: the factory that the page had. */
function load(address: string, before: Factory | undefined): Promise<Factory> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = trusted(address);
    const fail = (why: string) => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(`The card provider's script ${address} ${why}.`));
    };
    const timer = setTimeout(() => fail(`did not come within ${PATIENCE_MS / 1_000} s`), PATIENCE_MS);
    script.addEventListener('error', () => fail('cannot be loaded'));
    script.addEventListener('load', () => {
      const { Stripe } = window as StripeWindow;
      if (!Stripe || Stripe === before) return fail('is not what it should be');
      clearTimeout(timer);
      own = Stripe;
      return resolve(Stripe);
    });
    document.head.append(script);
  });
}

/** An address as pages with Trusted Types want it; a page whose policy names others must allow ours. */
function trusted(address: string): string {
  const { trustedTypes } = window as StripeWindow;
  policy ??= trustedTypes?.createPolicy(POLICY, { createScriptURL: (url) => url });
  return policy?.createScriptURL(address) ?? address;
}
