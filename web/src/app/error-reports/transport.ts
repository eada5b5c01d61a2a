import { type BrowserClient, createTransport } from '@sentry/browser';
import { strip } from './strip.ts';

type MakeTransport = ConstructorParameters<typeof BrowserClient>[0]['transport'];
type Envelope = Parameters<ReturnType<MakeTransport>['send']>[0];
type Item = Envelope[1][number];

/** Taken before the library wraps it: requests of the reports are not recorded themselves. */
const request = globalThis.fetch;

/** Browsers let a page that closes finish requests of so many bytes. */
const KEPT_ALIVE_BYTES = 60_000;

const RECORDINGS: ReadonlySet<unknown> = new Set(['transaction', 'replay_event', 'replay_recording']);

/**
 * The one door by which anything leaves: errors, and recordings as long as `mayRecord` says so. Whatever else the library has to tell
 * stays here, and nothing passes with a query, a fragment, an id or a secret in an address.
 */
export function doorFor(mayRecord: () => boolean): MakeTransport {
  return (options) => {
    const transport = createTransport(options, async ({ body }) => {
      const { status, headers } = await request.call(globalThis, options.url, {
        method: 'POST',
        body: typeof body === 'string' ? body : new Uint8Array(body),
        keepalive: body.length < KEPT_ALIVE_BYTES,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
      });
      return {
        statusCode: status,
        headers: {
          'x-sentry-rate-limits': headers.get('x-sentry-rate-limits'),
          'retry-after': headers.get('retry-after'),
        },
      };
    });
    return {
      ...transport,
      send: async (envelope) => {
        const left = leaving(envelope, mayRecord());
        return left ? transport.send(left) : {};
      },
    };
  };
}

/** What of an envelope may leave. */
function leaving([headers, items]: Envelope, mayRecord: boolean): Envelope | undefined {
  const wanted = (items as readonly Item[]).filter(
    ([{ type }]) => type === 'event' || (mayRecord && RECORDINGS.has(type)),
  );
  if (wanted.length === 0) return undefined;
  const { event_id, sent_at, sdk, trace } = headers as Readonly<Record<string, unknown>>;
  const kept = { event_id, sent_at, sdk, ...(mayRecord && { trace }) };
  return [kept, wanted.map(stripped)] as Envelope;
}

function stripped([head, payload]: Item): Item {
  const text = strip(typeof payload === 'string' ? payload : JSON.stringify(payload));
  const length = new TextEncoder().encode(text).length;
  return [{ ...head, length }, text] as unknown as Item;
}
