import type { Backend } from '../core/backend.ts';
import { customerInfoOf } from '../core/customer-info.ts';
import type { EventProperties } from '../core/events/event.ts';
import type { FlowError } from '../core/flow-error.ts';
import type { Log } from '../core/log.ts';
import { PurchaseOperation } from '../core/operation.ts';
import { ProductType, type PurchaseMetadata } from '../core/types.ts';
import { earlyStartText } from './consents.ts';
import { lineOf } from './log-line.ts';
import { begin, step } from './machine.ts';
import type { CardForm, CardProvider } from './provider.ts';
import { sha256 } from './sha256.ts';
import { type Checkout, type CheckoutFacts, type CheckoutState, priceOf } from './state.ts';
import type { FlowEffect, FlowEnd, FlowEvent } from './steps.ts';

/** What is bought, by whom, and what is known of it beside the facts that screens show. */
export type CheckoutOrder = {
  readonly appUserId: string;
  readonly traceId: string;
  readonly customerEmail?: string | undefined;
  readonly metadata?: PurchaseMetadata | undefined;
  /** Of the terms that are agreed to; without it nothing is told of an early start. */
  readonly termsVersion: string | null;
};

/** What a checkout works with. */
export type CheckoutPorts = {
  readonly backend: Backend;
  readonly provider: CardProvider;
  readonly track: (name: string, properties: EventProperties) => void;
  readonly log: Log;
  /** What the provider's form looks like, and where it stands. */
  readonly appearance: (isWide: boolean) => object;
  readonly places: { readonly payment: HTMLElement; readonly email: HTMLElement };
  readonly isWide: () => boolean;
};

export type OpenedCheckout = {
  readonly checkout: Checkout;
  /** Settles once, and never rejects. */
  readonly ended: Promise<FlowEnd>;
  /** The room for the form has another width. */
  readonly resized: () => void;
};

const WATCH_EVERY_MS = 5_000;
const WATCHES = 36;

/** Opens a checkout: its first request is on its way when this returns. */
export function openCheckout(
  facts: CheckoutFacts,
  order: CheckoutOrder,
  ports: CheckoutPorts,
): OpenedCheckout {
  const flow = new Flow(facts, order, ports);
  flow.open();
  return {
    checkout: {
      facts,
      getState: () => flow.view,
      subscribe: (listener) => flow.subscribe(listener),
      pay: () => flow.happen({ type: 'payPressed' }),
      backToForm: () => flow.happen({ type: 'backToFormPressed' }),
      finish: () => flow.happen({ type: 'finishPressed' }),
      close: () => flow.happen({ type: 'left' }),
      setEarlyStart: (isWanted) => flow.happen({ type: 'earlyStartSet', isWanted }),
    },
    ended: flow.ended,
    resized: () => flow.resized(),
  };
}

/** Does what the machine says, and tells it what came of it. */
class Flow {
  readonly ended: Promise<FlowEnd>;
  readonly #facts: CheckoutFacts;
  readonly #order: CheckoutOrder;
  readonly #ports: CheckoutPorts;
  readonly #operation: PurchaseOperation;
  readonly #gone = new AbortController();
  readonly #listeners = new Set<() => void>();
  readonly #waiting: FlowEvent[] = [];
  #isHappening = false;
  #state: ReturnType<typeof begin>;
  #form: CardForm | undefined;
  /** Purchases of the product before this one; only what is used up can be bought again. */
  #before = Promise.resolve(0);
  #settle: (end: FlowEnd) => void = () => {};

  constructor(facts: CheckoutFacts, order: CheckoutOrder, ports: CheckoutPorts) {
    this.#facts = facts;
    this.#order = order;
    this.#ports = ports;
    this.#operation = new PurchaseOperation({
      backend: ports.backend,
      isSandbox: facts.isSandbox,
      pause: (milliseconds) => this.#pause(milliseconds),
      wasBought: () => this.#wasBought(),
    });
    this.#state = begin({
      productId: facts.rcPackage.webBillingProduct.identifier,
      price: priceOf(facts),
      customerEmail: order.customerEmail,
      isTaxed: facts.branding?.taxCollectionEnabled ?? false,
    });
    this.ended = new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  get view(): CheckoutState {
    return this.#state.view;
  }

  open(): void {
    this.#ports.track('checkout_session_start', sessionProperties(this.#facts, this.#order));
    this.happen({ type: 'opened' });
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  resized(): void {
    this.#form?.resize(this.#ports.isWide());
  }

  /** One event after the other, also where one causes the next at once. */
  happen(event: FlowEvent): void {
    this.#waiting.push(event);
    if (this.#isHappening) return;
    this.#isHappening = true;
    try {
      for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
        const before = this.#state.view;
        const { state, effects } = step(this.#state, next);
        this.#state = state;
        for (const effect of effects) this.#run(effect);
        if (state.view !== before) for (const listener of [...this.#listeners]) listener();
      }
    } finally {
      this.#isHappening = false;
    }
  }

  #run(effect: FlowEffect): void {
    switch (effect.type) {
      case 'start':
        this.#start(effect.email);
        break;
      case 'openForm':
        this.#openForm(effect);
        break;
      case 'updateForm':
        this.#form?.update(effect.elements);
        break;
      case 'askForEmail':
        this.#form?.askForEmail(effect.email);
        break;
      case 'readAddress':
        this.#readAddress();
        break;
      case 'askTaxes':
        this.#askTaxes(effect);
        break;
      case 'submitForm':
        this.#submit();
        break;
      case 'complete':
        this.#complete(effect);
        break;
      case 'confirm':
        this.#confirm(effect.clientSecret);
        break;
      case 'poll':
        this.#poll();
        break;
      case 'watch':
        void this.#watch();
        break;
      case 'track':
        this.#ports.track(effect.name, effect.properties);
        break;
      case 'log':
        this.#ports.log.error(lineOf(effect));
        break;
      case 'end':
        this.#end(effect.end);
        break;
      default:
        effect satisfies never;
    }
  }

  #start(email: string | null): void {
    const { rcPackage, option } = this.#facts;
    const { appUserId, traceId, metadata } = this.#order;
    const { identifier, presentedOfferingContext, productType } = rcPackage.webBillingProduct;
    // An unknown number counts as endless, which no later number exceeds: then the session decides alone.
    if (productType === ProductType.Consumable)
      this.#before = this.#purchases().catch(() => Number.POSITIVE_INFINITY);
    this.#operation
      .start({
        appUserId,
        productId: identifier,
        option,
        context: presentedOfferingContext,
        traceId,
        email: email ?? undefined,
        metadata,
      })
      .then(
        ({ gatewayParams, change }) => this.happen({ type: 'started', settings: gatewayParams, change }),
        (error: FlowError) => this.happen({ type: 'startFailed', error }),
      );
  }

  #openForm({ settings, asksForEmail, email }: Extract<FlowEffect, { type: 'openForm' }>): void {
    const { provider, appearance, places, isWide } = this.#ports;
    const { branding, translator } = this.#facts;
    this.#form = provider.open({
      settings,
      language: translator.language,
      appName: branding?.appName ?? null,
      appearance,
      isWide: isWide(),
      asksForEmail,
      email,
      places,
      listener: {
        ready: () => this.happen({ type: 'formReady' }),
        failed: (error) => this.happen({ type: 'formFailed', error }),
        cardChanged: (change) => this.happen({ type: 'cardChanged', ...change }),
        emailChanged: (change) => this.happen({ type: 'emailChanged', ...change }),
      },
    });
  }

  #readAddress(): void {
    this.#form?.readAddress().then((read) => {
      if (read.kind === 'done') this.happen({ type: 'addressRead', address: read.address });
      else this.happen({ type: 'addressRefused', error: read.error });
    });
  }

  #askTaxes({ question, address }: Extract<FlowEffect, { type: 'askTaxes' }>): void {
    this.#operation.calculateTaxes(address ?? undefined).then(
      (result) => this.happen({ type: 'taxesAnswered', question, result }),
      (error: FlowError) => this.happen({ type: 'taxesFailed', question, error }),
    );
  }

  #submit(): void {
    this.#form?.submit().then((submitted) => {
      if (submitted.kind === 'done') this.happen({ type: 'formAccepted' });
      else this.happen({ type: 'formRefused', error: submitted.error });
    });
  }

  #complete({ email, earlyStart }: Extract<FlowEffect, { type: 'complete' }>): void {
    this.#consented(earlyStart)
      .then(() => this.#operation.complete(email))
      .then(
        ({ clientSecret }) => this.happen({ type: 'completed', clientSecret }),
        (error: FlowError) => this.happen({ type: 'completeFailed', error }),
      );
  }

  async #consented(earlyStart: boolean | null): Promise<void> {
    const { termsVersion } = this.#order;
    if (earlyStart === null || termsVersion === null) return;
    await this.#operation.consent({
      early_start: earlyStart,
      terms_version: termsVersion,
      text_hash: sha256(earlyStartText(this.#facts)),
      at: new Date().toISOString(),
    });
  }

  #confirm(clientSecret: string): void {
    this.#form?.confirm(clientSecret).then((confirmed) => {
      if (confirmed.kind === 'done') this.happen({ type: 'confirmed' });
      else this.happen({ type: 'formRefused', error: confirmed.error });
    });
  }

  #poll(): void {
    this.#operation.poll().then(
      (outcome) => this.happen({ type: 'bought', outcome }),
      (error: FlowError) => this.happen({ type: 'pollFailed', error }),
    );
  }

  /** The backend may finish the payment later than the questions ended. */
  async #watch(): Promise<void> {
    try {
      for (let watch = 1; watch <= WATCHES; watch += 1) {
        await this.#pause(WATCH_EVERY_MS);
        const outcome = await this.#operation.look();
        if (outcome) return this.happen({ type: 'bought', outcome });
      }
    } catch (error) {
      // The session has failed, or the checkout is over: then the event changes nothing.
      this.happen({ type: 'pollFailed', error: error as FlowError });
    }
  }

  async #wasBought(): Promise<boolean> {
    const before = await this.#before;
    return (await this.#purchases()) > before;
  }

  /** How many the customer has. */
  async #purchases(): Promise<number> {
    const { identifier, productType } = this.#facts.rcPackage.webBillingProduct;
    const answer = await this.#ports.backend.subscriber(this.#order.appUserId, { anew: true });
    const { activeSubscriptions, nonSubscriptionTransactions } = customerInfoOf(answer, new Date());
    if (productType === ProductType.Subscription) return activeSubscriptions.has(identifier) ? 1 : 0;
    return nonSubscriptionTransactions.filter(({ productIdentifier }) => productIdentifier === identifier)
      .length;
  }

  /** Rejects once the checkout is over, when no step of it is heard of any more. */
  #pause(milliseconds: number): Promise<void> {
    const { signal } = this.#gone;
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const timer = setTimeout(resolve, milliseconds);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(signal.reason);
      });
    });
  }

  #end(end: FlowEnd): void {
    this.#gone.abort();
    this.#form?.destroy();
    this.#settle(end);
  }
}

/** What events tell of an appearance, by its own names. */
const LOOKS = [
  'color_buttons_primary',
  'color_accent',
  'color_error',
  'color_product_info_bg',
  'color_form_bg',
  'color_page_bg',
  'font',
  'shapes',
  'show_product_description',
] as const;

function sessionProperties({ rcPackage, option, branding }: CheckoutFacts, { customerEmail }: CheckoutOrder) {
  const { identifier, normalPeriodDuration, currentPrice } = rcPackage.webBillingProduct;
  return {
    ...Object.fromEntries(
      LOOKS.map((name) => [
        `customization_${name}`.replace(/_./g, ([, letter = '']) => letter.toUpperCase()),
        branding?.appearance?.[name] ?? null,
      ]),
    ),
    productInterval: normalPeriodDuration,
    productPrice: currentPrice.amountMicros,
    productCurrency: currentPrice.currency,
    selectedProductId: identifier,
    selectedPackageId: rcPackage.identifier,
    selectedPurchaseOption: option.id,
    customerEmailProvidedByDeveloper: customerEmail !== undefined && customerEmail !== '',
  };
}
