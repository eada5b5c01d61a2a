import type { TaxAddress } from '../core/operation.ts';
import type { Language } from '../i18n/index.ts';
import type { ElementsConfiguration } from '../wire/checkout.ts';
import type { FormError, FormSettings } from './steps.ts';

/** What a form of the card provider is opened with. */
export type CardFormOptions = {
  readonly settings: FormSettings;
  readonly language: Language;
  /** Shown by wallets; null where the project has none. */
  readonly appName: string | null;
  /** How the provider is told what its form looks like, in its own words; `isWide` as the checkout is at present. */
  readonly appearance: (isWide: boolean) => object;
  readonly isWide: boolean;
  readonly asksForEmail: boolean;
  /** Filled in where the form asks for an address. */
  readonly email: string;
  /** Elements of the page, not of a shadow root: there the provider's script would not find its own frames. */
  readonly places: { readonly payment: HTMLElement; readonly email: HTMLElement };
  readonly listener: CardFormListener;
};

/** Hears of the form until it is destroyed. */
export type CardFormListener = {
  /** All of it can be seen. */
  ready(): void;
  failed(error: FormError): void;
  /** `method` is the provider's word for how one pays, such as `card`. */
  cardChanged(change: { readonly isComplete: boolean; readonly method: string | null }): void;
  emailChanged(change: { readonly isComplete: boolean; readonly email: string }): void;
};

export type FormResult<Value extends object = object> =
  | ({ readonly kind: 'done' } & Value)
  | { readonly kind: 'refused'; readonly error: FormError };

/** The provider's form in the page. None of its promises rejects. */
export type CardForm = {
  update(elements: ElementsConfiguration): void;
  resize(isWide: boolean): void;
  /** Adds the field for an address, which the form did not need so far. */
  askForEmail(email: string): void;
  /** Looks at what was typed; must come before `confirm`. */
  submit(): Promise<FormResult>;
  /** Where the card is at home. */
  readAddress(): Promise<FormResult<{ readonly address: TaxAddress }>>;
  /** Pays, or sets the card up for later; asks the bank where it wants to be asked. */
  confirm(clientSecret: string): Promise<FormResult>;
  /** Takes the form out of the page. Nothing is heard of it any more. */
  destroy(): void;
};

export type CardProvider = {
  /** Loads what is needed, once it is needed. A failure is told to the listener. */
  open(options: CardFormOptions): CardForm;
};
