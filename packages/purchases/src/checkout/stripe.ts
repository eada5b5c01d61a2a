import { messageOf } from '../core/error-texts.ts';
import { type Language, tagOf } from '../i18n/index.ts';
import type { ElementsConfiguration } from '../wire/checkout.ts';
import type { CardForm, CardFormOptions, CardProvider, FormResult } from './provider.ts';
import { type FormError, FormErrorKind } from './steps.ts';
import { loadStripe, scriptAddress } from './stripe-script.ts';
import type { Stripe, StripeElement, StripeElements, StripeError } from './stripe-types.ts';

/** What the form says at the field itself. */
const HANDLED_CODES = new Set(['card_declined', 'expired_card', 'incorrect_cvc', 'incorrect_number']);
/** Languages that the provider knows under another name, or leaves to the browser. */
const LOCALES: Readonly<Partial<Record<Language, string>>> = {
  ca: 'auto',
  hi: 'auto',
  uk: 'auto',
  zh_Hans: 'zh',
  zh_Hant: 'zh',
};
/** The page says itself what is agreed to. */
const TERMS = Object.fromEntries(
  [
    'applePay',
    'auBecsDebit',
    'bancontact',
    'card',
    'cashapp',
    'googlePay',
    'ideal',
    'paypal',
    'sepaDebit',
    'sofort',
    'usBankAccount',
  ].map((method) => [method, 'never']),
);
/** The payment is made, or about to be: to pay again would be to pay twice. */
const PAID = new Set(['succeeded', 'processing', 'requires_capture']);

/** Stripe, or the sandbox of the backend at `billingBase` where that answers with a key of its own. */
export function stripeProvider(billingBase: () => string): CardProvider {
  return { open: (options) => new StripeForm(options, billingBase()) };
}

/** The provider's name of a language. */
function stripeLocale(language: Language): string {
  return LOCALES[language] ?? tagOf(language);
}

class StripeForm implements CardForm {
  readonly #options: CardFormOptions;
  readonly #gone = new AbortController();
  readonly #mounted: StripeElement[] = [];
  readonly #waiting = new Set<StripeElement>();
  #opened: { readonly stripe: Stripe; readonly elements: StripeElements } | undefined;
  /** As they are to be, also while the script is on its way. */
  #configuration: ElementsConfiguration;
  #isWide: boolean;
  #email: string | undefined;

  constructor(options: CardFormOptions, billingBase: string) {
    this.#options = options;
    this.#configuration = options.settings.elementsConfiguration;
    this.#isWide = options.isWide;
    this.#email = options.asksForEmail ? options.email : undefined;
    void this.#open(billingBase);
  }

  update(configuration: ElementsConfiguration): void {
    this.#configuration = configuration;
    this.#opened?.elements.update(optionsOf(configuration));
  }

  resize(isWide: boolean): void {
    if (isWide === this.#isWide) return;
    this.#isWide = isWide;
    this.#opened?.elements.update({ appearance: this.#options.appearance(isWide) });
  }

  askForEmail(email: string): void {
    if (this.#email !== undefined) return;
    this.#email = email;
    if (this.#opened) this.#mountEmail(this.#opened.elements, email);
  }

  submit(): Promise<FormResult> {
    return this.#answered(({ elements }) => elements.submit());
  }

  async readAddress() {
    const submitted = await this.submit();
    if (submitted.kind === 'refused') return submitted;
    const read = await this.#answered(({ stripe, elements }) => stripe.createConfirmationToken({ elements }));
    if (read.kind === 'refused') return read;
    const { country, postal_code } =
      read.confirmationToken?.payment_method_preview?.billing_details?.address ?? {};
    return {
      kind: 'done',
      address: { countryCode: country ?? undefined, postalCode: postal_code ?? undefined },
    } as const;
  }

  confirm(clientSecret: string): Promise<FormResult> {
    return this.#answered(async ({ stripe, elements }) => {
      const options = { elements, clientSecret, redirect: 'if_required' } as const;
      const confirming = clientSecret.startsWith('seti_')
        ? stripe.confirmSetup(options)
        : stripe.confirmPayment(options);
      const { error } = await confirming;
      const { status = '' } = error?.payment_intent ?? error?.setup_intent ?? {};
      return error && !PAID.has(status) ? { error } : {};
    });
  }

  destroy(): void {
    this.#gone.abort();
    for (const element of this.#mounted.splice(0)) element.destroy();
  }

  async #open(billingBase: string): Promise<void> {
    const { settings, language, appName, appearance, places, listener } = this.#options;
    const { publishableApiKey, stripeAccountId } = settings;
    try {
      const factory = await loadStripe(scriptAddress(publishableApiKey, billingBase));
      if (this.#gone.signal.aborted) return;
      // A plain function, as the provider documents it.
      const stripe = factory(publishableApiKey, { stripeAccount: stripeAccountId });
      const elements = stripe.elements({
        loader: 'always',
        locale: stripeLocale(language),
        appearance: appearance(this.#isWide),
        ...optionsOf(this.#configuration),
      });
      this.#opened = { stripe, elements };
      const business = appName === null ? {} : { business: { name: appName } };
      const payment = elements.create('payment', { ...business, layout: { type: 'tabs' }, terms: TERMS });
      payment.on('change', ({ complete, value }) =>
        this.#tell(() => listener.cardChanged({ isComplete: complete, method: value?.type ?? null })),
      );
      this.#awaited(payment);
      if (this.#email !== undefined) this.#mountEmail(elements, this.#email);
      payment.mount(places.payment);
    } catch (error) {
      this.#fail({ message: messageOf(error) });
    }
  }

  #mountEmail(elements: StripeElements, email: string): void {
    const { places, listener } = this.#options;
    const element = elements.create('linkAuthentication', { defaultValues: { email } });
    element.on('change', ({ complete, value }) =>
      this.#tell(() => listener.emailChanged({ isComplete: complete, email: value?.email ?? '' })),
    );
    this.#awaited(element);
    element.mount(places.email);
  }

  /** The form is ready when all of its elements are. */
  #awaited(element: StripeElement): void {
    this.#mounted.push(element);
    this.#waiting.add(element);
    element.on('ready', () => {
      this.#waiting.delete(element);
      if (this.#waiting.size === 0) this.#tell(() => this.#options.listener.ready());
    });
    element.on('loaderror', ({ error }) => this.#fail(error));
  }

  #fail({ code = '', message = '' }: StripeError): void {
    const error = { kind: FormErrorKind.ErrorLoadingStripe, code, message };
    this.#tell(() => this.#options.listener.failed(error));
  }

  #tell(tell: () => void): void {
    if (!this.#gone.signal.aborted) tell();
  }

  /** What the provider answers; what it throws is an answer, too. */
  async #answered<Answer extends { readonly error?: StripeError }>(
    ask: (opened: { readonly stripe: Stripe; readonly elements: StripeElements }) => Promise<Answer>,
  ): Promise<FormResult<Answer>> {
    try {
      if (!this.#opened) throw new Error('The form is not there yet.');
      const answer = await ask(this.#opened);
      return answer.error
        ? { kind: 'refused', error: formErrorOf(answer.error) }
        : { ...answer, kind: 'done' };
    } catch (error) {
      return { kind: 'refused', error: formErrorOf({ message: messageOf(error) }) };
    }
  }
}

/** The provider's names of what the backend wants. */
function optionsOf(configuration: ElementsConfiguration): object {
  const { mode, payment_method_types, setup_future_usage, amount, currency } = configuration;
  return {
    mode,
    paymentMethodTypes: payment_method_types,
    setupFutureUsage: setup_future_usage,
    ...(amount !== undefined && { amount }),
    ...(currency !== undefined && { currency }),
  };
}

function formErrorOf({ type, code = '', message = '' }: StripeError): FormError {
  const isHandled = type === 'validation_error' || (type === 'card_error' && HANDLED_CODES.has(code));
  const kind = isHandled ? 'HandledFormSubmissionError' : 'UnhandledFormSubmissionError';
  return { kind: FormErrorKind[kind], code, message };
}
