import { type Appearance, appearanceSheet } from './appearance.ts';
import { type CardOptions, type CardPart, createCardPart } from './card-part.ts';
import { focusWhenVisible, shadowHost, stylesheet } from './dom.ts';
import { createEmailPart, type EmailOptions } from './email-part.ts';
import { IntegrationError, type ProviderError } from './errors.ts';
import { submitOnEnter } from './field.ts';
import type { Part } from './part.ts';
import { FORM_STYLES } from './styles.ts';
import { languageOf } from './words.ts';

export type ElementType = 'payment' | 'linkAuthentication';
type EventName = 'ready' | 'change' | 'loaderror' | 'focus' | 'blur' | 'escape' | 'loaderstart';
type Listener = (event: object) => void;

export type ElementsOptions = {
  readonly loader?: string;
  readonly locale?: string;
  readonly appearance?: Appearance;
  readonly clientSecret?: string;
  readonly mode?: string;
  readonly amount?: number;
  readonly currency?: string;
  readonly paymentMethodTypes?: readonly string[];
  readonly setupFutureUsage?: string;
};

/** One element of a form, as pages hold it. */
export class SandboxElement<P extends Part = Part> {
  readonly type: ElementType;
  readonly part: P;
  /** Aborts when the element is destroyed. */
  readonly gone = new AbortController();
  readonly #host: HTMLElement;
  readonly #root: ShadowRoot;
  readonly #listeners = new Map<EventName, Set<Listener>>();
  readonly #problem: () => string | undefined;
  #sheet: CSSStyleSheet | undefined;

  constructor(
    type: ElementType,
    make: (changed: () => void) => P,
    { appearance, problem }: { appearance: Appearance; problem: () => string | undefined },
  ) {
    this.type = type;
    this.#problem = problem;
    const { host, root } = shadowHost(stylesheet(FORM_STYLES));
    this.#host = host;
    this.#root = root;
    this.dress(appearance);
    this.part = make(() => this.#emit('change', this.#change()));
    root.append(this.part.content);
    submitOnEnter(root);
    host.addEventListener('focusin', () => this.#emit('focus', {}));
    host.addEventListener('focusout', () => this.#emit('blur', {}));
    root.addEventListener('keydown', (event) => {
      if (event instanceof KeyboardEvent && event.key === 'Escape') this.#emit('escape', {});
    });
  }

  /** Shows the element in a place of the page; ready in a later turn, once listeners had the time to come. */
  mount(place: string | HTMLElement): this {
    if (this.gone.signal.aborted) throw new IntegrationError('This element was destroyed.');
    const container = typeof place === 'string' ? document.querySelector(place) : place;
    if (!container) throw new IntegrationError(`There is no ${String(place)} to mount the element in.`);
    container.append(this.#host);
    setTimeout(() => {
      if (!this.#host.isConnected || this.gone.signal.aborted) return;
      const message = this.#problem();
      if (message === undefined) this.#emit('ready', {});
      else this.#emit('loaderror', { error: { type: 'invalid_request_error', message } });
      if (!this.part.state.empty) this.#emit('change', this.#change());
    });
    return this;
  }

  unmount(): this {
    this.#host.remove();
    return this;
  }

  destroy(): void {
    this.gone.abort();
    this.unmount();
    this.part.clear();
    this.#listeners.clear();
  }

  on(name: EventName, listener: Listener): this {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
    return this;
  }

  once(name: EventName, listener: Listener): this {
    const first: Listener = (event) => {
      this.off(name, first);
      listener(event);
    };
    return this.on(name, first);
  }

  off(name: EventName, listener?: Listener): this {
    if (listener) this.#listeners.get(name)?.delete(listener);
    else this.#listeners.delete(name);
    return this;
  }

  focus(): void {
    this.part.first.focus();
  }

  blur(): void {
    const focused = this.#root.activeElement;
    if (focused instanceof HTMLElement) focused.blur();
  }

  clear(): void {
    this.part.clear();
    this.#emit('change', this.#change());
  }

  collapse(): this {
    return this;
  }

  /** Takes over what a page wants it to look like from now on. */
  dress(appearance: Appearance): void {
    const sheet = appearanceSheet(appearance);
    const others = this.#root.adoptedStyleSheets.filter((other) => other !== this.#sheet);
    this.#root.adoptedStyleSheets = [...others, sheet];
    this.#sheet = sheet;
  }

  #change(): object {
    const { complete, empty, value } = this.part.state;
    return { complete, empty, collapsed: false, value };
  }

  #emit(name: EventName, event: object): void {
    for (const listener of [...(this.#listeners.get(name) ?? [])])
      listener({ elementType: this.type, ...event });
  }
}

/** The form of one payment. */
export class SandboxElements {
  #options: ElementsOptions;
  readonly #elements = new Map<ElementType, SandboxElement>();

  constructor(options: ElementsOptions = {}) {
    this.#options = options;
  }

  get options(): ElementsOptions {
    return this.#options;
  }

  get language(): ReturnType<typeof languageOf> {
    return languageOf(this.#options.locale);
  }

  /** The card that is typed in; undefined where the form has none. */
  get card(): SandboxElement<CardPart> | undefined {
    return this.getElement('payment') as SandboxElement<CardPart> | undefined;
  }

  /** @throws IntegrationError for an element that the sandbox does not have, or that the form has already. */
  create(type: ElementType, options: CardOptions & EmailOptions = {}): SandboxElement {
    if (type !== 'payment' && type !== 'linkAuthentication')
      throw new IntegrationError(`The sandbox has no element ${String(type)}.`);
    if (this.getElement(type)) throw new IntegrationError(`The form has an element ${type} already.`);
    const { appearance = {} } = this.#options;
    const context = (changed: () => void) => ({
      ...this.language,
      floating: appearance.labels === 'floating',
      changed,
    });
    const element = new SandboxElement<Part>(
      type,
      (changed) =>
        type === 'payment'
          ? createCardPart(context(changed), options)
          : createEmailPart(context(changed), options),
      { appearance, problem: () => (type === 'payment' ? this.#problem() : undefined) },
    );
    this.#elements.set(type, element);
    return element;
  }

  getElement(type: ElementType): SandboxElement | null {
    const element = this.#elements.get(type);
    return element && !element.gone.signal.aborted ? element : null;
  }

  update(options: ElementsOptions): void {
    this.#options = { ...this.#options, ...options };
    if (options.appearance) for (const element of this.#elements.values()) element.dress(options.appearance);
  }

  async fetchUpdates(): Promise<{ error?: ProviderError }> {
    return {};
  }

  /** Looks at everything that was typed, and shows what is wrong; the focus goes to the first mistake. */
  async submit(): Promise<{ selectedPaymentMethod?: string; error?: ProviderError }> {
    const mistakes = (['linkAuthentication', 'payment'] as const).flatMap(
      (type) => this.getElement(type)?.part.validate() ?? [],
    );
    const [first] = mistakes;
    if (!first) return { selectedPaymentMethod: 'card' };
    focusWhenVisible(first.at);
    return { error: first.error };
  }

  /** Why the form cannot take a payment as it was set up. */
  #problem(): string | undefined {
    const { mode, amount, currency, clientSecret, paymentMethodTypes } = this.#options;
    if (clientSecret !== undefined) return undefined;
    if (mode !== 'payment' && mode !== 'setup') return 'elements() needs the mode payment or setup.';
    if (mode === 'payment' && !(Number.isSafeInteger(amount) && (amount ?? 0) > 0))
      return 'elements() needs an amount in smallest units for the mode payment.';
    if (mode === 'payment' && !/^[a-z]{3}$/i.test(currency ?? ''))
      return 'elements() needs a currency for the mode payment.';
    if (paymentMethodTypes && !paymentMethodTypes.includes('card'))
      return 'The sandbox takes cards alone: paymentMethodTypes lacks card.';
    return undefined;
  }
}
