import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEvents, type EventsOptions } from './index.ts';

type Received = {
  readonly path: string | undefined;
  readonly method: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly events: readonly Record<string, unknown>[];
};

/** A backend of this machine; `answers` are its next statuses, 200 after them. */
async function startBackend() {
  const received: Received[] = [];
  const answers: number[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { events } = JSON.parse(Buffer.concat(parts).toString());
    received.push({ path: request.url, method: request.method, headers: request.headers, events });
    response.statusCode = answers.shift() ?? 200;
    response.end(response.statusCode === 204 ? undefined : '{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    answers,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

let backend: Awaited<ReturnType<typeof startBackend>>;
beforeEach(async () => {
  backend = await startBackend();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await backend.close();
});

function begun(more: Partial<EventsOptions> = {}) {
  const lines: string[] = [];
  const events = createEvents({
    base: () => `${backend.origin}/billing`,
    headers: () => ({ authorization: 'Bearer rcb_sb_plausch', 'content-type': 'application/json' }),
    appUserId: () => 'anna',
    traceId: 'trace-of-anna',
    enabled: true,
    collectUtm: true,
    log: { warn: (line) => lines.push(line), debug: () => {} },
    ...more,
  });
  return { events, lines };
}

const receivedEvents = () => backend.received.flatMap(({ events }) => events);

it('[BILL-26 client] posts a list of events with the headers it is given', async () => {
  const { events } = begun();
  events.track('sdk_initialized');
  await expect.poll(() => backend.received.length).toBe(1);
  expect(backend.received[0]).toMatchObject({
    path: '/billing/v1/events',
    method: 'POST',
    headers: { authorization: 'Bearer rcb_sb_plausch', 'content-type': 'application/json' },
  });
});

it('[ANALYTICS-01, ANALYTICS-02, ANALYTICS-03] every event carries everything', async () => {
  const start = Date.now();
  let user = 'anna';
  const { events } = begun({ appUserId: () => user });
  events.track('sdk_initialized');
  user = 'berta';
  events.track('checkout_session_end', { outcome: 'finished', withRedemptionInfo: false });
  await expect.poll(() => receivedEvents().length).toBe(2);
  const [first, second] = receivedEvents();
  expect(first).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    timestamp_ms: expect.any(Number),
    type: 'web_billing',
    event_name: 'sdk_initialized',
    app_user_id: 'anna',
    context: {
      library_name: 'purchases-js',
      library_version: '1.2.0',
      locale: navigator.language,
      user_agent: navigator.userAgent,
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      screen_width: null,
      screen_height: null,
      utm_source: null,
      utm_medium: null,
      utm_campaign: null,
      utm_content: null,
      utm_term: null,
      page_referrer: null,
      page_url: null,
      page_title: null,
      source: 'sdk',
    },
    properties: { trace_id: 'trace-of-anna' },
  });
  expect(first?.['timestamp_ms']).toBeGreaterThanOrEqual(start);
  expect(second).toMatchObject({
    app_user_id: 'berta',
    properties: { trace_id: 'trace-of-anna', outcome: 'finished', with_redemption_info: false },
  });
  expect(second?.['id']).not.toBe(first?.['id']);
});

it('[BILL-27 client] what the backend refused is sent again, the same to the letter', async () => {
  backend.answers.push(500);
  const lines: string[] = [];
  const log = { warn: () => {}, debug: (line: string) => lines.push(line) };
  const { events } = begun({ log });
  events.track('first');
  await expect.poll(() => lines).toEqual([expect.stringContaining('next try')]);
  // Closing does not wait for it.
  events.close();
  await expect.poll(() => backend.received.length).toBe(2);
  expect(backend.received[1]?.events).toEqual(backend.received[0]?.events);
});

describe('with a fetch of the test', () => {
  function stubFetch(answer: (init: RequestInit) => Promise<Response>) {
    const fetched = vi.fn((_input: RequestInfo | URL, init: RequestInit = {}) => answer(init));
    vi.stubGlobal('fetch', fetched);
    vi.useFakeTimers();
    return fetched;
  }

  it.each([202, 204, 400, 401, 500])('[BILL-27 client] %d keeps the events', async (status) => {
    const fetched = stubFetch(async () => new Response(null, { status }));
    const { events } = begun();
    events.track('first');
    await vi.advanceTimersByTimeAsync(2_200);
    expect(fetched.mock.calls.map(([, init]) => init?.body)).toEqual([
      fetched.mock.calls[0]?.[1]?.body,
      fetched.mock.calls[0]?.[1]?.body,
    ]);
    events.close();
  });

  it.each([200, 201])('[BILL-27 client] %d removes them', async (status) => {
    const fetched = stubFetch(async () => new Response(null, { status }));
    const { events } = begun();
    events.track('first');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(fetched).toHaveBeenCalledTimes(1);
    events.track('second');
    expect(fetched.mock.calls[1]?.[1]?.body).not.toContain('"first"');
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('[BILL-27 client] a network that fails keeps the events and throws nothing', async () => {
    const fetched = stubFetch(() => Promise.reject(new TypeError('offline')));
    const { events } = begun();
    expect(() => events.track('first')).not.toThrow();
    await vi.advanceTimersByTimeAsync(2_200);
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(fetched.mock.calls[1]?.[1]?.body).toBe(fetched.mock.calls[0]?.[1]?.body);
    events.close();
  });

  it('a request that is never answered is given up after 30 s and tried again', async () => {
    const fetched = stubFetch(({ signal }) => {
      const { promise, reject } = Promise.withResolvers<Response>();
      signal?.addEventListener('abort', () => reject(signal.reason));
      return promise;
    });
    const { events } = begun();
    events.track('first');
    await vi.advanceTimersByTimeAsync(29_999);
    expect(fetched.mock.calls[0]?.[1]?.signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1 + 2_200);
    expect(fetched).toHaveBeenCalledTimes(2);
    events.close();
  });

  it('a page that closes does not stop what was sent', () => {
    const fetched = stubFetch(async () => new Response());
    begun().events.track('first');
    expect(fetched.mock.calls[0]?.[1]?.keepalive).toBe(true);
  });

  it('what waits is sent when the page goes out of sight, until it is closed', async () => {
    const { promise } = Promise.withResolvers<Response>();
    const fetched = stubFetch(() => promise);
    const window = new EventTarget();
    const document = Object.assign(new EventTarget(), { defaultView: window, visibilityState: 'visible' });
    vi.stubGlobal('document', document);
    const stopped = vi.spyOn(window, 'removeEventListener');
    const { events } = begun();
    events.track('first');
    events.track('second');
    expect(fetched).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new Event('pagehide'));
    expect(fetched).toHaveBeenCalledTimes(2);
    events.close();
    expect(stopped).toHaveBeenCalledWith('pagehide', expect.anything());
  });

  it('whatever cannot be told is left out with a line in the log', async () => {
    const fetched = stubFetch(async () => new Response());
    const { events, lines } = begun();
    const circular: { self?: unknown } = {};
    circular.self = circular;
    events.track('circular', circular);
    events.track('large', { number: 1n });
    expect(lines.map((line) => line.split(' ')[2])).toEqual(['circular', 'large']);
    expect(fetched).not.toHaveBeenCalled();
    events.track('good');
    expect(fetched).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(0);
  });

  it('headers that cannot be made are a failure to be tried again', async () => {
    const fetched = stubFetch(async () => new Response());
    let isBroken = true;
    const { events } = begun({
      headers() {
        if (isBroken) throw new Error('no token');
        return {};
      },
    });
    events.track('first');
    await vi.advanceTimersByTimeAsync(0);
    expect(fetched).not.toHaveBeenCalled();
    isBroken = false;
    await vi.advanceTimersByTimeAsync(2_200);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it.each([
    [true, 'a'],
    [false, null],
  ])('[OP-82] a campaign is told or not as it is said: %s', (collectUtm, told) => {
    const fetched = stubFetch(async () => new Response());
    vi.stubGlobal('document', { location: { href: 'https://shop.example/', search: '?utm_source=a' } });
    begun({ collectUtm }).events.track('first');
    const { events } = JSON.parse(String(fetched.mock.calls[0]?.[1]?.body));
    expect(events[0].context.utm_source).toBe(told);
  });

  it('[OP-82] switched off, it sends, schedules and listens to nothing', async () => {
    const fetched = stubFetch(async () => new Response());
    const listened = vi.fn();
    const target = { addEventListener: listened };
    vi.stubGlobal('document', { ...target, defaultView: target });
    const { events } = begun({ enabled: false });
    events.track('first');
    events.flush();
    events.close();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([fetched.mock.calls.length, listened.mock.calls.length, vi.getTimerCount()]).toEqual([0, 0, 0]);
  });
});

it('a program in Node can end while events wait', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 500 }));
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const { events } = begun();
  events.track('first');
  await vi.waitFor(() => expect(timers).toHaveBeenCalledTimes(2), { timeout: 10_000 });
  for (const { value } of timers.mock.results) expect(value.hasRef()).toBe(false);
  events.close();
  timers.mockRestore();
});
