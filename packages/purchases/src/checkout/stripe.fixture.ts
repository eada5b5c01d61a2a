/** What a page has of the card provider: it writes down what is asked, and answers as the test wants. */
export class StripeRecorder {
  readonly calls: [name: string, ...words: unknown[]][] = [];
  readonly listeners = new Map<string, (event: unknown) => void>();
  answers: Record<string, object | (() => object)> = {};

  /** `window.Stripe`. */
  readonly Stripe = (...words: unknown[]) => {
    this.calls.push(['Stripe', ...words]);
    const { calls, listeners } = this;
    const ask = async (name: string, ...details: unknown[]) => {
      calls.push([name, ...details]);
      const answer = this.answers[name] ?? {};
      return typeof answer === 'function' ? answer() : answer;
    };
    const form = {
      create: (type: string, options: object) => {
        calls.push(['create', type, options]);
        return {
          mount: () => {},
          on: (name: string, listener: (event: unknown) => void) =>
            listeners.set(`${type} ${name}`, listener),
          destroy: () => calls.push(['destroy', type]),
        };
      },
      update: (options: object) => calls.push(['update', options]),
      submit: () => ask('submit'),
    };
    return {
      elements: (options: object) => {
        calls.push(['elements', options]);
        return form;
      },
      confirmPayment: ({ clientSecret, redirect }: { clientSecret: string; redirect: string }) =>
        ask('confirmPayment', { clientSecret, redirect }),
      confirmSetup: ({ clientSecret, redirect }: { clientSecret: string; redirect: string }) =>
        ask('confirmSetup', { clientSecret, redirect }),
      createConfirmationToken: () => ask('createConfirmationToken'),
    };
  };

  happen(type: string, event: unknown = {}): void {
    this.listeners.get(type)?.(event);
  }

  of(name: string): unknown[][] {
    return this.calls.filter(([called]) => called === name).map(([, ...words]) => words);
  }
}
