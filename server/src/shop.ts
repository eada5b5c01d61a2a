import type { HeaderPolicy } from '@plausch/platform/http';
import type { ClientConfig } from '@plausch/protocol';

/** Where the app buys, and with which public key. */
export type Shop = {
  /** A path of our own origin, or a full address without a slash at its end. */
  readonly baseUrl: string;
  readonly apiKey: string;
};

const SANDBOX_KEY = /^rcb_sb_/;
/** The vendor's hosted service hears of events at a host of its own. */
const HOSTED = { base: 'https://api.revenuecat.com', events: 'https://e.revenue.cat' } as const;
/** The card network, as it asks to be let in: docs.stripe.com/security/guide. */
const CARD_NETWORK = {
  script: 'https://js.stripe.com/v3/',
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
  pictures: ['https://*.stripe.com'],
} as const;
/** The one Trusted Types policy that the checkout makes, for the address of the card form. */
const CARD_SCRIPT_POLICY = 'plausch-purchases';

/** What clients must know to buy; all of it is empty where nothing is sold. */
export function shopConfig(
  shop: Shop | undefined,
): Pick<ClientConfig, 'billingApiKey' | 'billingBaseUrl' | 'eventsHost' | 'cardScriptUrl'> {
  if (!shop) return { billingApiKey: '', billingBaseUrl: '', eventsHost: '', cardScriptUrl: '' };
  const { baseUrl, apiKey } = shop;
  return {
    billingApiKey: apiKey,
    billingBaseUrl: baseUrl,
    eventsHost: baseUrl === HOSTED.base ? HOSTED.events : baseUrl,
    cardScriptUrl: isSandbox(shop) ? `${baseUrl}/sandbox/v1.js` : CARD_NETWORK.script,
  };
}

/**
 * In what the documents on which people pay differ from all others: they let the card form in. That of our own sandbox lies beside its
 * backend; that of the card network is a whole world of its own, which frames itself and knows no Trusted Types.
 */
export function payingPolicy(shop: Shop | undefined): HeaderPolicy {
  if (!shop) return {};
  const { eventsHost, cardScriptUrl } = shopConfig(shop);
  const hosts = [
    ...new Set([shop.baseUrl, eventsHost].filter(isElsewhere).map((url) => new URL(url).origin)),
  ];
  if (isSandbox(shop)) {
    return {
      content: {
        ...(isElsewhere(shop.baseUrl) && {
          scriptSrc: ["'self'", cardScriptUrl],
          connectSrc: ["'self'", ...hosts],
        }),
        trustedTypes: [CARD_SCRIPT_POLICY],
      },
    };
  }
  return {
    content: {
      scriptSrc: ["'self'", ...CARD_NETWORK.scripts],
      frameSrc: [...CARD_NETWORK.frames],
      connectSrc: ["'self'", ...hosts, ...CARD_NETWORK.connections],
      imgSrc: ["'self'", 'data:', 'blob:', ...CARD_NETWORK.pictures],
      requireTrustedTypesFor: null,
      trustedTypes: null,
    },
    features: { payment: 'self "https://js.stripe.com"' },
  };
}

const isElsewhere = (url: string): boolean => url.startsWith('http');

/** A sandbox of our billing, here or elsewhere: no card network stands behind it, as it does behind that of the hosted service. */
const isSandbox = ({ baseUrl, apiKey }: Shop): boolean => baseUrl !== HOSTED.base && SANDBOX_KEY.test(apiKey);
