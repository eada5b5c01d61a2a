import type { WireAnswer, WireIntent, WireToken } from '../sandbox.wire.ts';
import type { CardInput } from './card-part.ts';
import type { ProviderError } from './errors.ts';

export type { WireAnswer, WireIntent };

/** By what an intent is paid. */
export type Means = ({ readonly token: string } | CardInput) & {
  readonly elements?: { mode: string; amount?: number | undefined; currency?: string | undefined };
};

/** Long enough for a poor line; every promise of the script settles. */
const PATIENCE_MS = 30_000;

/** A call that was not answered as it should be. */
export class CallFailed extends Error {
  readonly error: ProviderError;
  constructor(error: ProviderError) {
    super(error.message);
    this.error = error;
  }
}

/** The gateway, as the script asks it. Each call rejects with `CallFailed` alone. */
export type Backend = {
  confirm(clientSecret: string, means: Means): Promise<WireAnswer>;
  challenge(clientSecret: string, approve: boolean): Promise<WireAnswer>;
  intent(clientSecret: string): Promise<WireAnswer>;
  token(input: CardInput): Promise<WireToken>;
};

/** `script`: the address that the script came from; the gateway answers beside it. */
export function createBackend(script: string): Backend {
  async function call<T>(name: string, body: object): Promise<T> {
    const [response, answer] = await fetch(new URL(`v1/${name}`, script), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
      .then(async (answered) => [answered, (await answered.json()) as unknown] as const)
      .catch(() => {
        throw new CallFailed({
          type: 'api_connection_error',
          code: 'connection',
          message: 'There is no connection.',
        });
      });
    if (response.ok) return answer as T;
    const { message = 'The request was refused.' } = answer as { message?: string };
    const type =
      response.status === 429
        ? 'rate_limit_error'
        : response.status < 500
          ? 'invalid_request_error'
          : 'api_error';
    throw new CallFailed({ type, message });
  }
  const intent = (clientSecret: string) => call<WireAnswer>('intent', { client_secret: clientSecret });
  return {
    intent,
    async confirm(clientSecret, means) {
      try {
        return await call<WireAnswer>('confirm', { client_secret: clientSecret, ...means });
      } catch (failed) {
        // The answer got lost, maybe not the payment.
        const found = await intent(clientSecret).catch(() => undefined);
        if (found && found.intent.status !== 'requires_payment_method') return { ...found, error: null };
        throw failed;
      }
    },
    challenge: (clientSecret, approve) => call('challenge', { client_secret: clientSecret, approve }),
    token: (input) => call('tokens', input),
  };
}
