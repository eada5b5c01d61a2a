// As much of the provider's script as a checkout needs, in its own words.

export type StripeError = {
  readonly type?: string;
  readonly code?: string;
  readonly message?: string;
  /** How the payment stands in spite of the error. */
  readonly payment_intent?: { readonly status?: string };
  readonly setup_intent?: { readonly status?: string };
};
type Answer = { readonly error?: StripeError };

export type ChangeEvent = {
  readonly complete: boolean;
  /** Of the payment element its kind, of the other one the address. */
  readonly value?: { readonly type?: string; readonly email?: string };
};

export type StripeElement = {
  mount(place: HTMLElement): unknown;
  on(name: 'ready', listener: () => void): unknown;
  on(name: 'change', listener: (event: ChangeEvent) => void): unknown;
  on(name: 'loaderror', listener: (event: { readonly error: StripeError }) => void): unknown;
  destroy(): void;
};

export type StripeElements = {
  create(type: 'payment' | 'linkAuthentication', options: object): StripeElement;
  update(options: object): void;
  submit(): Promise<Answer>;
};

type ConfirmOptions = {
  readonly elements: StripeElements;
  readonly clientSecret: string;
  readonly redirect: 'if_required';
};

export type Stripe = {
  elements(options: object): StripeElements;
  confirmPayment(options: ConfirmOptions): Promise<Answer>;
  confirmSetup(options: ConfirmOptions): Promise<Answer>;
  createConfirmationToken(options: { readonly elements: StripeElements }): Promise<
    Answer & {
      readonly confirmationToken?: {
        readonly payment_method_preview?: {
          readonly billing_details?: {
            readonly address?: {
              readonly country?: string | null;
              readonly postal_code?: string | null;
            } | null;
          };
        };
      };
    }
  >;
};
