import { type Backend, CallFailed, type Means, type WireAnswer, type WireIntent } from './backend.ts';
import { askOwner } from './bank.ts';
import { focusWhenVisible } from './dom.ts';
import { type ElementsOptions, SandboxElements } from './elements.ts';
import { IntegrationError, type ProviderError, worded } from './errors.ts';
import { languageOf } from './words.ts';

type ConfirmOptions = {
  readonly elements?: SandboxElements;
  readonly clientSecret?: string;
  readonly redirect?: 'always' | 'if_required';
  readonly confirmParams?: { readonly return_url?: string; readonly confirmation_token?: string };
};

type Kind = 'payment' | 'setup';
type Result = { error?: ProviderError & object; paymentIntent?: object; setupIntent?: object };

/** An intent as pages know it. */
const told = (intent: WireIntent, clientSecret: string) => ({
  ...intent,
  client_secret: clientSecret,
  next_action: intent.status === 'requires_action' ? { type: 'use_stripe_sdk' } : null,
});

const failed = (message: string): ProviderError => ({ type: 'invalid_request_error', message });

/** What `Stripe(key)` answers: as much of it as a payment by card needs. */
export class SandboxStripe {
  readonly #backend: Backend;
  readonly #options: { readonly locale?: string };

  constructor(backend: Backend, options: { readonly locale?: string } = {}) {
    this.#backend = backend;
    this.#options = options;
  }

  elements(options: ElementsOptions = {}): SandboxElements {
    return new SandboxElements({ ...this.#options, ...options });
  }

  confirmPayment(options: ConfirmOptions): Promise<Result> {
    return this.#confirm('payment', options);
  }

  confirmSetup(options: ConfirmOptions): Promise<Result> {
    return this.#confirm('setup', options);
  }

  /** Takes the card of a form for later. */
  async createConfirmationToken({ elements }: { readonly elements: SandboxElements }): Promise<{
    error?: ProviderError;
    confirmationToken?: object;
  }> {
    const { error } = await elements.submit();
    if (error) return { error };
    const input = elements.card?.part.input;
    if (!input) throw new IntegrationError('The form has no payment element.');
    const email = elements.getElement('linkAuthentication')?.part.state.value;
    return this.#settled(elements, async () => {
      const answer = await this.#backend.token(input);
      if (!answer.token) return { error: this.#refuse(elements, answer.error) };
      const { country, postal_code } = input.billing;
      const address = { city: null, country, line1: null, line2: null, postal_code, state: null };
      return {
        confirmationToken: {
          id: answer.token.id,
          object: 'confirmation_token',
          payment_method_preview: {
            type: 'card',
            billing_details: { name: null, phone: null, email: null, ...email, address },
            card: answer.token.card,
          },
        },
      };
    });
  }

  retrievePaymentIntent(clientSecret: string): Promise<Result> {
    return this.#retrieve('payment', clientSecret);
  }

  retrieveSetupIntent(clientSecret: string): Promise<Result> {
    return this.#retrieve('setup', clientSecret);
  }

  /** Lets the bank ask, where it waits to. */
  handleNextAction({ clientSecret }: { readonly clientSecret: string }): Promise<Result> {
    const kind = clientSecret.startsWith('seti_') ? 'setup' : 'payment';
    return this.#settled(undefined, async () => {
      const answer = await this.#backend.intent(clientSecret);
      return this.#finish(kind, clientSecret, { ...answer, error: null }, undefined);
    });
  }

  _registerWrapper(): void {}
  registerAppInfo(): void {}

  async #confirm(kind: Kind, options: ConfirmOptions): Promise<Result> {
    const { elements, redirect = 'always', confirmParams = {} } = options;
    const clientSecret = options.clientSecret ?? elements?.options.clientSecret ?? '';
    const isFit = clientSecret.startsWith(kind === 'setup' ? 'seti_' : 'pi_');
    if (!isFit) return { error: failed(`This is no client secret of a ${kind} intent.`) };
    if (redirect === 'always' && confirmParams.return_url === undefined)
      return { error: failed('confirmParams.return_url is missing; or say redirect: "if_required".') };
    const { confirmation_token: token } = confirmParams;
    let means: Means;
    if (token !== undefined) means = { token };
    else {
      const { error } = (await elements?.submit()) ?? {
        error: failed('There is neither a form nor a token.'),
      };
      if (error) return { error };
      const input = elements?.card?.part.input;
      if (!input) throw new IntegrationError('The form has no payment element.');
      means = input;
    }
    const { mode, amount, currency } = elements?.options ?? {};
    const expected = mode === undefined ? {} : { elements: { mode, amount, currency } };
    const result = await this.#settled(elements, async () => {
      const answer = await this.#backend.confirm(clientSecret, { ...means, ...expected });
      return this.#finish(kind, clientSecret, answer, elements);
    });
    if (!result.error && redirect === 'always') leaveFor(confirmParams.return_url ?? '', kind, clientSecret);
    return result;
  }

  /** Lets the bank ask if it wants to, and tells what came of it. */
  async #finish(
    kind: Kind,
    clientSecret: string,
    first: WireAnswer,
    elements: SandboxElements | undefined,
  ): Promise<Result> {
    let answer = first;
    if (answer.error === null && answer.intent.status === 'requires_action') {
      const { amount, currency } = answer.intent;
      const gone = elements?.card?.gone.signal ?? new AbortController().signal;
      const isYes = await askOwner({ amount, currency, ...this.#language(elements), gone });
      answer = await this.#backend.challenge(clientSecret, isYes);
    }
    const intent = told(answer.intent, clientSecret);
    if (answer.error === null) return { [`${kind}Intent`]: intent };
    return { error: { ...this.#refuse(elements, answer.error), [`${kind}_intent`]: intent } };
  }

  /** Shows in the form why a card was refused, if the form is still there. */
  #refuse(elements: SandboxElements | undefined, refusal: ProviderError | null): ProviderError {
    const error = worded(refusal ?? failed('The card was refused.'), this.#language(elements).words);
    const card = elements?.card;
    if (card && error.type === 'card_error') focusWhenVisible(card.part.refuse(error));
    return error;
  }

  async #retrieve(kind: Kind, clientSecret: string): Promise<Result> {
    return this.#settled(undefined, async () => {
      const { intent, error } = await this.#backend.intent(clientSecret);
      const name = kind === 'payment' ? 'last_payment_error' : 'last_setup_error';
      return { [`${kind}Intent`]: { ...told(intent, clientSecret), [name]: error } };
    });
  }

  /** A call that fails is an answer too. */
  async #settled<T extends { error?: ProviderError }>(
    elements: SandboxElements | undefined,
    run: () => Promise<T>,
  ): Promise<T | { error: ProviderError }> {
    try {
      return await run();
    } catch (error) {
      if (error instanceof CallFailed) return { error: worded(error.error, this.#language(elements).words) };
      throw error;
    }
  }

  #language(elements: SandboxElements | undefined) {
    return elements?.language ?? languageOf(this.#options.locale);
  }
}

/** Goes where the page wants to be after a payment, with what it needs to look it up. */
function leaveFor(returnUrl: string, kind: Kind, clientSecret: string): void {
  const url = new URL(returnUrl, location.href);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new IntegrationError('return_url is no web address.');
  const [id = ''] = clientSecret.split('_secret_');
  url.searchParams.set(`${kind}_intent`, id);
  url.searchParams.set(`${kind}_intent_client_secret`, clientSecret);
  url.searchParams.set('redirect_status', 'succeeded');
  location.assign(url);
}
