import { WIRE } from 'virtual:wire';
import type { EndpointName } from '@plausch/protocol';
import { ApiError, refusalOf } from './api-error.ts';
import type { AnswerOf, Call, CallOptions } from './wire.ts';

/** Statuses worth a second try. */
const RETRIED_STATUSES: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
/** A repeated write could act twice, so writes are tried once. */
const NEVER_RETRIED: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const ATTEMPTS = 2;
const RETRY_AFTER_MAX_MS = 2_000;

/** The endpoints that are known by now. */
const wire: Partial<Record<EndpointName, string>> = WIRE;

/** A feature that comes later brings its endpoints along. */
export function learnWire(rows: Partial<Record<EndpointName, string>>): void {
  Object.assign(wire, rows);
}

export type ApiOptions = {
  /** `apiBase` of the client configuration: a path of our own origin or a full address. */
  readonly base: string;
  readonly token: () => string | undefined;
  /** Told when the server no longer knows the token a call was made with. */
  readonly onUnauthenticated?: (token: string) => void;
};

/** Makes the function through which everything talks to the API. */
export function createCall(options: ApiOptions): Call {
  return async (name, ...[given]) => {
    // Read before the first await: a call made just before signing out still carries its token.
    const token = options.token();
    const request = requestOf(options.base, name, given, token);
    const answer = await answerTo(request.url, request.init);
    if (answer.ok) return answer.body as AnswerOf<typeof name>;
    if (answer.status === 401 && token !== undefined && answer.error.code === 'unauthenticated') {
      options.onUnauthenticated?.(token);
    }
    throw answer.error;
  };
}

function requestOf<Name extends EndpointName>(
  base: string,
  name: Name,
  options: CallOptions<Name> | undefined,
  token: string | undefined,
): { readonly url: string; readonly init: RequestInit } {
  const [method = '', path = ''] = wire[name]?.split(' ') ?? [];
  const params: Readonly<Record<string, unknown>> = options?.params ?? {};
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(options?.query ?? {})) {
    if (value !== undefined) query.set(key, String(value));
  }
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
  if (options?.body !== undefined) headers['content-type'] = 'application/json';
  if (options?.key) headers['idempotency-key'] = options.key;
  return {
    url: `${base}${filled}${query.size > 0 ? `?${query}` : ''}`,
    init: {
      method,
      headers,
      // Signing out must reach the server even when the page is left at once.
      keepalive: method !== 'GET',
      ...(options?.body !== undefined && { body: JSON.stringify(options.body) }),
      ...(options?.signal && { signal: options.signal }),
    },
  };
}

type Answer =
  | { readonly ok: true; readonly body: unknown }
  | { readonly ok: false; readonly status: number; readonly error: ApiError; readonly waitMs: number };

/** Sends a request, a second time where that is safe and may help. Rejects only when it is aborted. */
export async function answerTo(url: string, init: RequestInit): Promise<Answer> {
  const attempts = NEVER_RETRIED.has(init.method ?? 'GET') ? 1 : ATTEMPTS;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await tryOnce(url, init);
    const final = answer.ok || attempt >= attempts || !isRetried(answer.status);
    if (final) return answer;
    if (answer.waitMs > 0) await pause(answer.waitMs, init.signal);
  }
}

function isRetried(status: number): boolean {
  return status === 0 || RETRIED_STATUSES.has(status);
}

async function tryOnce(url: string, init: RequestInit): Promise<Answer> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(url, init);
    body = await bodyOf(response);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    const error = new ApiError('unavailable', { status: 0, cause });
    return { ok: false, status: 0, error, waitMs: 0 };
  }
  const { status } = response;
  if (!response.ok) {
    return { ok: false, status, error: refusalOf(status, body), waitMs: waitMsOf(response) };
  }
  if (body !== undefined) return { ok: true, body };
  // A success without readable JSON is a proxy or a broken server; a retry would tell the same.
  return { ok: false, status, error: new ApiError('internal', { status }), waitMs: 0 };
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function waitMsOf(response: Response): number {
  if (response.status !== 429 && response.status !== 503) return 0;
  const seconds = Number(response.headers.get('retry-after'));
  return seconds > 0 ? Math.min(seconds * 1_000, RETRY_AFTER_MAX_MS) : 0;
}

function pause(durationMs: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, durationMs);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
