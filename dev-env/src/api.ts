import type { BodyOf, ResponseOf, SecondFactorAsked } from '@plausch/protocol';
import { type EndpointName, type Endpoints, endpoints } from '@plausch/protocol';

export type ApiAnswer<T> = { status: number; headers: Headers; body: T };

export type CallOptions<N extends EndpointName> = {
  token?: string | undefined;
  headers?: Record<string, string>;
  params?: Record<string, string>;
  query?: Record<string, string>;
} & (BodyOf<Endpoints[N]> extends undefined ? { body?: undefined } : { body: BodyOf<Endpoints[N]> });

export type Refused = { error: { code: string; message: string; field?: string; requestId?: string } };

/** What an endpoint answers; of logging in what comes without a second factor, as most people have none. */
type AnswerOf<N extends EndpointName> = N extends 'login'
  ? ResponseOf<Endpoints['loginSecond']> & { secondFactor?: SecondFactorAsked }
  : N extends 'logInWithGoogle'
    ? Exclude<ResponseOf<Endpoints['logInWithGoogle']>, { secondFactor: SecondFactorAsked }>
    : ResponseOf<Endpoints[N]>;

/** Calls an endpoint by its name in the contract; answers whatever came, good or bad. */
export async function callApi<N extends EndpointName>(
  origin: string,
  name: N,
  options: CallOptions<N>,
): Promise<ApiAnswer<AnswerOf<N> & Partial<Refused>>> {
  const { method, path } = endpoints[name];
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(options.params?.[name] ?? ''),
  );
  const query = options.query ? `?${new URLSearchParams(options.query)}` : '';
  const response = await fetch(`${origin}/api${filled}${query}`, {
    method,
    headers: {
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) };
}
