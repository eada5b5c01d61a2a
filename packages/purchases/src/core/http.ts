import { BrokenAnswer, type Read } from '../wire/read.ts';
import { errorCodeOf } from './backend-codes.ts';
import { messageOf, publicError } from './error-texts.ts';
import { ErrorCode, type PurchasesError, type PurchasesErrorExtra } from './errors.ts';
import type { Log } from './log.ts';
import type { HttpConfig, PlatformInfo } from './types.ts';
import { misconfigured, RESERVED_HEADERS } from './validation.ts';
import { VERSION } from './version.ts';

/** How requests are called in errors and logs; the names are the official SDK's. */
export type RequestName =
  | 'getOfferings'
  | 'getProducts'
  | 'getCustomerInfo'
  | 'getBrandingInfo'
  | 'postCheckoutStart'
  | 'postCheckoutCalculateTax'
  | 'postCheckoutConsents'
  | 'postCheckoutComplete'
  | 'getCheckoutStatus';

/** A request and how its answer is read. */
export type Request<T> = {
  readonly name: RequestName;
  readonly path: string;
  readonly read: Read<T>;
  /** With a body it is a POST, without one a GET. */
  readonly body?: object;
  /** Whether it must not share the answer of an equal GET that is under way. */
  readonly anew?: boolean;
};

export type HttpOptions = {
  readonly apiKey: string;
  readonly isSandbox: boolean;
  /** Kept by reference: a getter inside may answer differently each time. */
  readonly httpConfig: HttpConfig;
  readonly platform: () => PlatformInfo | undefined;
  readonly log: Log;
};

const VENDOR_HOST = 'https://api.revenuecat.com';
const VENDOR_EVENTS_HOST = 'https://e.revenue.cat';
/** No request lasts longer. Long enough for a slow phone, short enough to be told about. */
const TIMEOUT_MS = 30_000;
const REASON_LENGTH = 2_000;

/** What came back, whatever it was. */
type Answer = { readonly status: number; readonly text: string; readonly requestId: string | undefined };

/** Asks the billing backend. Everything it rejects with is a PurchasesError. */
export class Http {
  readonly #options: HttpOptions;
  /** GETs that are under way, by path: equal ones share an answer. */
  readonly #underWay = new Map<string, Promise<Answer>>();

  constructor(options: HttpOptions) {
    this.#options = options;
  }

  /** Where requests go, without a slash at the end. */
  get base(): string {
    return this.#options.httpConfig.proxyURL ?? VENDOR_HOST;
  }

  /** Where events go: to the same backend, unless it is the vendor's, which has a host for them. */
  get eventsBase(): string {
    return this.#options.httpConfig.proxyURL ?? VENDOR_EVENTS_HOST;
  }

  /** The SDK's own headers, and without `additional` only those. */
  headers(additional = true): Headers {
    const { apiKey, isSandbox, httpConfig, platform } = this.#options;
    const headers = new Headers();
    if (additional) addTo(headers, httpConfig);
    headers.set('Authorization', `Bearer ${apiKey}`);
    headers.set('Content-Type', 'application/json');
    headers.set('Accept', 'application/json');
    headers.set('X-Platform', 'web');
    headers.set('X-Version', VERSION);
    headers.set('X-Is-Sandbox', String(isSandbox));
    const wrapped = platform();
    if (wrapped) {
      headers.set('X-Platform-Flavor', wrapped.flavor);
      headers.set('X-Platform-Flavor-Version', wrapped.version);
    }
    return headers;
  }

  /**
   * @throws PurchasesError 10 where no answer came, 12 where it cannot be read, 16 or the kind of the backend's code
   * where it is a refusal, 23 where an additional header cannot be sent
   */
  async ask<T>(request: Request<T>): Promise<T> {
    const answer = await this.#shared(request);
    this.#options.log.debug(`${request.name}: ${answer.status}`);
    if (answer.status >= 400) throw refusal(request.name, answer);
    try {
      return request.read(JSON.parse(answer.text), '');
    } catch (error) {
      throw unreadable(request.name, answer, error);
    }
  }

  #shared(request: Request<unknown>): Promise<Answer> {
    if (request.body || request.anew) return this.#send(request);
    const same = this.#underWay.get(request.path);
    if (same) return same;
    const answer = this.#send(request).finally(() => this.#underWay.delete(request.path));
    this.#underWay.set(request.path, answer);
    return answer;
  }

  async #send({ name, path, body }: Request<unknown>): Promise<Answer> {
    const headers = this.headers();
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS);
    try {
      const response = await fetch(this.base + path, {
        method: body ? 'POST' : 'GET',
        headers,
        signal: timeout.signal,
        ...(body && { body: JSON.stringify(body) }),
      });
      const requestId = response.headers.get('X-Request-Id') ?? undefined;
      return { status: response.status, text: await response.text(), requestId };
    } catch (error) {
      const reason = timeout.signal.aborted ? `no answer within ${TIMEOUT_MS / 1_000} s` : messageOf(error);
      throw publicError(ErrorCode.NetworkError, `Request: ${name}. ${reason}`);
    } finally {
      clearTimeout(timer);
    }
  }
}

function addTo(headers: Headers, httpConfig: HttpConfig): void {
  let name = '';
  try {
    const additional = httpConfig.additionalHeaders ?? {};
    for (name of Object.keys(additional)) {
      if (!RESERVED_HEADERS.has(name.toLowerCase())) headers.set(name, additional[name] as string);
    }
  } catch (error) {
    throw misconfigured(`The additional header ${JSON.stringify(name)} cannot be sent: ${messageOf(error)}`);
  }
}

/** The backend said no: with a code that is known, with another one, or without any. */
function refusal(name: RequestName, answer: Answer): PurchasesError {
  const body = jsonOf(answer.text);
  const { code, message } = (typeof body === 'object' && body !== null ? body : {}) as {
    readonly code?: unknown;
    readonly message?: unknown;
  };
  const backendErrorCode = answer.status < 500 && typeof code === 'number' ? code : undefined;
  const extra = extraOf(answer, backendErrorCode);
  const known = backendErrorCode === undefined ? undefined : errorCodeOf(backendErrorCode);
  if (known !== undefined) {
    const reason = typeof message === 'string' ? message : undefined;
    return publicError(known, reason, extra);
  }
  const shown = answer.status < 500 && body !== undefined ? JSON.stringify(body) : answer.text;
  return publicError(
    ErrorCode.UnknownBackendError,
    `Request: ${name}. Status code: ${answer.status}. Body: ${shown.slice(0, REASON_LENGTH)}.`,
    extra,
  );
}

function unreadable(name: RequestName, answer: Answer, error: unknown): PurchasesError {
  const why = error instanceof BrokenAnswer ? error.message : 'it is not JSON';
  return publicError(
    ErrorCode.UnexpectedBackendResponseError,
    `Request: ${name}. Status code: ${answer.status}. The answer is broken: ${why}. ` +
      `Check that proxyURL leads to a billing backend${answer.requestId ? `; request id ${answer.requestId}` : ''}.`,
    extraOf(answer),
  );
}

function extraOf({ status, requestId }: Answer, backendErrorCode?: number): PurchasesErrorExtra {
  return {
    statusCode: status,
    ...(backendErrorCode !== undefined && { backendErrorCode }),
    ...(requestId !== undefined && { requestId }),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
