import type { Checkout, CheckoutFacts, CheckoutState, InlineError } from '../../checkout/state.ts';
import { untaxedBreakdown } from '../../checkout/tax-steps.ts';
import { providerAppearance, themeOf } from '../../checkout/theme.ts';
import { FlowError, FlowErrorCode } from '../../core/flow-error.ts';
import { parsePeriod } from '../../core/pricing/period.ts';
import { normalised, priceOf } from '../../core/pricing/price.ts';
import type { NonSubscriptionOption, Package, Product, SubscriptionOption } from '../../core/types.ts';
import { translatorFor } from '../../i18n/index.ts';
import type { BrandingAnswer, WireAppearance } from '../../wire/branding.ts';
import { openScreens } from './open.tsx';

// Checkouts that are made by hand, for the workshop and for stories: every screen without a backend.

/** What is bought. */
const WARES = {
  trial: { period: 'P1M', trial: 'P7D', micros: 4_990_000 },
  monthly: { period: 'P1M', trial: null, micros: 4_990_000 },
  yearly: { period: 'P1Y', trial: null, micros: 49_900_000 },
  quarterly: { period: 'P3M', trial: 'P2W', micros: 13_990_000 },
  /** Lengths that cannot be read. */
  odd: { period: 'P1M', trial: 'P1Y2M', micros: 4_990_000 },
  lifetime: { period: null, trial: null, micros: 149_000_000 },
  coins: { period: null, trial: null, micros: 1_990_000 },
} as const;
export type Ware = keyof typeof WARES;

const NO_APPEARANCE: WireAppearance = {
  color_buttons_primary: null,
  color_accent: null,
  color_error: null,
  color_product_info_bg: null,
  color_form_bg: null,
  color_page_bg: null,
  font: null,
  shapes: null,
  show_product_description: true,
};

/** Looks that differ as much as brands do. */
export const LOOKS = {
  usual: {},
  evening: {
    color_buttons_primary: '#FFB454',
    color_accent: '#FFD9A0',
    color_error: '#FF8A93',
    color_product_info_bg: '#2A2138',
    color_form_bg: '#1C1727',
    color_page_bg: '#15111D',
    shapes: 'pill',
  },
  angular: {
    color_buttons_primary: '#111111',
    color_accent: '#0B7A5B',
    color_product_info_bg: '#E7F1EC',
    shapes: 'rectangle',
    font: 'Georgia',
  },
  glaring: {
    color_buttons_primary: '#FFE600',
    color_accent: '#FF00AA',
    color_error: '#F60',
    color_product_info_bg: '#00C2FF',
    color_form_bg: '#FFF7C2',
    shapes: 'rounded',
  },
  /** Nothing of it can be used as it is. */
  unusable: {
    color_buttons_primary: 'tomato',
    color_accent: '#FDFDFD',
    color_error: '#FFF',
    color_product_info_bg: '#888888',
    color_form_bg: 'rgb(0 0 0)',
  },
} as const satisfies Readonly<Record<string, Partial<WireAppearance>>>;
export type Look = keyof typeof LOOKS;

const MICROS = { net: 4_193_277, tax: 796_723 };
const READY = { status: 'ready', isPaymentComplete: true, isEmailComplete: true, inlineError: null } as const;
const inline = (inlineError: InlineError): Partial<CheckoutState> => ({ form: { ...READY, inlineError } });
const failed = (code: FlowErrorCode, extra?: FlowError['extra']): Partial<CheckoutState> => ({
  page: 'error',
  error: new FlowError(code, 'made up', { extra }),
});

/** Everything that can be on the screen. */
export const SITUATIONS = {
  ready: {},
  incomplete: { form: { ...READY, isPaymentComplete: false } },
  'asks for email': {
    asksForEmail: true,
    email: null,
    form: { ...READY, isPaymentComplete: false, isEmailComplete: false },
  },
  opening: { page: 'payment-entry-loading', form: { ...READY, status: 'loading', isPaymentComplete: false } },
  'loading the form': { form: { ...READY, status: 'loading', isPaymentComplete: false } },
  paying: { form: { ...READY, status: 'submitting' } },
  processing: { page: 'payment-entry-processing' },
  'invalid address': inline({ kind: 'invalid-tax-location' }),
  'invalid email': inline({ kind: 'invalid-email', email: 'lena@example.invalid' }),
  'missing email': inline({ kind: 'missing-email' }),
  'malformed email': inline({ kind: 'malformed-email' }),
  'card provider says': inline({ kind: 'provider', text: 'We are unable to authenticate your card.' }),
  success: { page: 'success' },
  'plan that begins later': {
    change: { dueMicros: 0, begins: new Date('2026-12-11T12:00:00') },
    breakdown: untaxedBreakdown({ amountMicros: 0, currency: 'EUR' }),
  },
  'error setting up': failed(FlowErrorCode.ErrorSettingUpPurchase, {
    backendErrorCode: 7110,
    requestId: 'req-4711',
  }),
  'error charging': failed(FlowErrorCode.ErrorChargingPayment),
  'error unknown': failed(FlowErrorCode.UnknownError),
  'error network': failed(FlowErrorCode.NetworkError),
  'error email': failed(FlowErrorCode.MissingEmailError),
  'error already bought': failed(FlowErrorCode.AlreadyPurchasedError),
  undecided: { ...failed(FlowErrorCode.NetworkError), isUndecided: true },
} as const satisfies Readonly<Record<string, Partial<CheckoutState>>>;
export type Situation = keyof typeof SITUATIONS;

type Breakdown = CheckoutState['breakdown'];
/** What may be known of taxes. */
export const TAXES = {
  calculated: {
    taxCalculationStatus: 'calculated',
    totalExcludingTaxInMicros: MICROS.net,
    taxBreakdown: [{ display_name: 'MwSt. 19 %', tax_amount_in_micros: MICROS.tax }],
  },
  none: { taxCalculationStatus: 'disabled' },
  empty: { taxCalculationStatus: 'calculated' },
  loading: { taxCalculationStatus: 'loading' },
  pending: { taxCalculationStatus: 'pending' },
  'needs postal code': { taxCalculationStatus: 'pending', pendingReason: 'needs_postal_code' },
  'needs state': { taxCalculationStatus: 'pending', pendingReason: 'needs_state_or_postal_code' },
} as const satisfies Readonly<Record<string, Partial<Breakdown>>>;
export type Tax = keyof typeof TAXES;

/** What the checkout is made of. */
export type Wish = {
  readonly language?: string;
  readonly ware?: Ware;
  readonly situation?: Situation;
  readonly tax?: Tax;
  readonly look?: Look;
  /** Over the look. */
  readonly appearance?: Partial<WireAppearance>;
  /** Over the whole branding; null where it could not be loaded. */
  readonly branding?: Partial<BrandingAnswer> | null;
  readonly isSandbox?: boolean;
  readonly isEmbedded?: boolean;
};

/** A square in two formats, of which browsers that can take the second. */
const ICON = {
  png: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4vyUEAAS9AgjbwizlAAAAAElFTkSuQmCC',
  webp: 'data:image/webp;base64,UklGRh4AAABXRUJQVlA4TBEAAAAvB8ABAAfQi3o0pf+BiOh/AAA=',
};

export type MadeUpCheckout = Checkout & {
  /** What was pressed, in order. */
  readonly calls: readonly string[];
  set(change: Partial<CheckoutState>): void;
};

/** A checkout that does what it is told: pressing the button pays. */
export async function madeUpCheckout(wish: Wish = {}): Promise<MadeUpCheckout> {
  const facts = await factsOf(wish);
  const listeners = new Set<() => void>();
  const calls: string[] = [];
  let state = stateOf(wish, facts);
  const set = (change: Partial<CheckoutState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  return {
    facts,
    calls,
    set,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    pay() {
      calls.push('pay');
      set({ page: 'success' });
    },
    backToForm() {
      calls.push('backToForm');
      set({ form: { ...state.form, inlineError: null } });
    },
    finish: () => void calls.push('finish'),
    close: () => void calls.push('close'),
    setEarlyStart(wantsEarlyStart) {
      calls.push(`setEarlyStart ${wantsEarlyStart}`);
      set({ wantsEarlyStart });
    },
  };
}

/** Opens a made-up checkout in an element of the page, with fields where the card provider's would be. */
export async function openMadeUp(
  host: HTMLElement,
  wish: Wish = {},
): Promise<{ readonly checkout: MadeUpCheckout; readonly unmount: () => void }> {
  const checkout = await madeUpCheckout(wish);
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  host.replaceChildren(
    cardFields('email', ['Email'], checkout.facts),
    cardFields('payment', ['Card number', 'Expiration date', 'Security code', 'Postal code'], checkout.facts),
  );
  return { checkout, ...openScreens({ host, root, checkout, theme: themeOf(checkout.facts.branding) }) };
}

async function factsOf({ language = 'en', ...wish }: Wish): Promise<CheckoutFacts> {
  const rcPackage = packageOf(wish.ware ?? 'trial');
  const { defaultSubscriptionOption, defaultNonSubscriptionOption } = rcPackage.webBillingProduct;
  return {
    rcPackage,
    option: (defaultSubscriptionOption ?? defaultNonSubscriptionOption) as SubscriptionOption,
    branding: wish.branding === null ? null : brandingOf(wish),
    translator: await translatorFor({ selectedLocale: language, log: () => {} }),
    isSandbox: wish.isSandbox ?? false,
    isEmbedded: wish.isEmbedded ?? false,
    now: new Date('2026-11-21T12:00:00'),
  };
}

function brandingOf({ look = 'usual', appearance, branding }: Wish): BrandingAnswer {
  return {
    appName: 'Plausch',
    appIcon: ICON.png,
    appIconWebp: ICON.webp,
    supportEmail: 'hilfe@plausch.example',
    taxCollectionEnabled: true,
    pricesIncludeTax: false,
    appearance: { ...NO_APPEARANCE, ...LOOKS[look], ...appearance },
    legal: {
      imprint: '/impressum',
      terms: '/agb',
      privacy: '/datenschutz',
      withdrawalRight: '/widerrufsbelehrung',
      withdraw: '/widerruf',
      cancel: '/kuendigen',
      termsVersion: '2026-11',
    },
    ...branding,
  };
}

/** A package that is made up, of a product with one option. */
export type MadeUpPackage = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly type: Product['productType'];
  /** ISO 8601; null is bought once. */
  readonly period: string | null;
  readonly trial: string | null;
  /** Millionths of a euro. */
  readonly micros: number;
};

export function madeUpPackage(made: MadeUpPackage): Package {
  const { id, title, description, type, period, trial, micros } = made;
  const price = priceOf(micros, 'EUR');
  const base = { id: 'base_option', priceId: 'price' };
  const phase = (periodDuration: string, isFree: boolean) => ({
    periodDuration,
    period: parsePeriod(periodDuration),
    price: isFree ? null : price,
    cycleCount: 1,
    ...normalised(isFree ? null : price, parsePeriod(periodDuration)),
  });
  const subscription: SubscriptionOption | null =
    period === null
      ? null
      : { ...base, base: phase(period, false), trial: trial === null ? null : phase(trial, true) };
  const once: NonSubscriptionOption | null = period === null ? { ...base, basePrice: price } : null;
  const context = { offeringIdentifier: 'plausch', targetingContext: null, placementIdentifier: null };
  const product: Product = {
    identifier: id,
    displayName: title,
    title,
    description,
    currentPrice: price,
    productType: type,
    normalPeriodDuration: period,
    presentedOfferingIdentifier: 'plausch',
    presentedOfferingContext: context,
    defaultPurchaseOption: subscription ?? once ?? base,
    defaultSubscriptionOption: subscription,
    subscriptionOptions: subscription ? { base_option: subscription } : {},
    defaultNonSubscriptionOption: once,
  };
  return { identifier: id, packageType: 'custom', webBillingProduct: product, rcBillingProduct: product };
}

function packageOf(ware: Ware): Package {
  const { period } = WARES[ware];
  return madeUpPackage({
    ...WARES[ware],
    id: ware,
    title: ware === 'coins' ? '500 Münzen' : 'Plausch Premium',
    description: 'Unbegrenzte Emoji-Plätze, 500 Münzen im Monat und mehr Platz für Lieblingsavatare.',
    type: period !== null ? 'subscription' : ware === 'coins' ? 'consumable' : 'non_consumable',
  });
}

function stateOf(
  { situation = 'ready', tax = 'calculated' }: Wish,
  { rcPackage }: CheckoutFacts,
): CheckoutState {
  const { amountMicros, currency } = rcPackage.webBillingProduct.currentPrice;
  return {
    page: 'payment-entry',
    change: null,
    breakdown: {
      currency,
      totalAmountInMicros: amountMicros,
      totalExcludingTaxInMicros: amountMicros,
      pendingReason: null,
      taxBreakdown: [],
      ...TAXES[tax],
    },
    form: READY,
    asksForEmail: false,
    email: 'lena@example.de',
    wantsEarlyStart: false,
    isEarlyStartTold: false,
    error: null,
    isUndecided: false,
    ...SITUATIONS[situation],
  };
}

/** Fields as the card provider's: in the page, in a shadow root of their own, drawn as the theme wants it. */
function cardFields(
  slot: string,
  names: readonly string[],
  { branding, translator }: CheckoutFacts,
): HTMLElement {
  const place = document.createElement('div');
  place.id = slot === 'email' ? 'link-authentication-element' : 'payment-element';
  place.slot = slot;
  const element = document.createElement('div');
  const { variables, rules } = providerAppearance(themeOf(branding), true);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    ':host { all: initial !important; display: grid !important; visibility: inherit !important; grid-template-columns: 1fr 1fr !important; gap: 14px 12px !important; } label {} input {}',
  );
  const own = (index: number) => (sheet.cssRules[index] as CSSStyleRule).style;
  const family = variables['fontFamily'] ?? '';
  for (const [name, value] of Object.entries({
    display: 'grid',
    gap: '6px',
    'min-width': '0',
    font: `500 14px/20px ${family}`,
    color: variables['colorText'],
  }))
    own(1).setProperty(name, value ?? '');
  for (const [name, value] of Object.entries({
    'box-sizing': 'border-box',
    width: '100%',
    height: '48px',
    padding: '0 14px',
    font: `400 16px/20px ${family}`,
    color: variables['colorText'],
    background: rules['.Input']?.['backgroundColor'],
    border: rules['.Input']?.['border'],
    'border-radius': variables['borderRadius'],
  }))
    own(2).setProperty(name, value ?? '');
  const root = element.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet];
  names.forEach((name, index) => {
    const label = document.createElement('label');
    if (index === 0) label.style.setProperty('grid-column', '1 / -1');
    label.lang = 'en';
    label.dir = translator.direction;
    const input = document.createElement('input');
    input.dir = 'ltr';
    label.append(name, input);
    root.append(label);
  });
  place.append(element);
  return place;
}
