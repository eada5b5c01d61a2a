import { BrowserClient, defaultStackParser, Scope } from '@sentry/browser';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Sent = { readonly url: string; readonly body: string; readonly init: RequestInit };

/** What left by the line; everything but the line is real. */
let sent: Sent[];
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, body: String(init.body), init });
    return new Response('{}');
  });
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

async function clientWith(mayRecord: () => boolean): Promise<BrowserClient> {
  const { doorFor } = await import('./transport.ts');
  return new BrowserClient({
    dsn: 'https://abc@fehler.example.org/1',
    integrations: [],
    stackParser: defaultStackParser,
    transport: doorFor(mayRecord),
    tracesSampleRate: 1,
    traceLifecycle: 'static',
  });
}

const typesOf = ({ body }: Sent) =>
  body.split('\n').flatMap((line) => /^\{"type":"(\w+)","length"/.exec(line)?.[1] ?? []);

async function sendAll(client: BrowserClient): Promise<void> {
  const transport = client.getTransport();
  const scope = new Scope();
  client.captureException(new Error('an https://x.test/?geheim'), {}, scope);
  client.captureEvent({
    type: 'transaction',
    transaction: '/news',
    spans: [],
    contexts: { trace: { trace_id: 'a', span_id: 'b' } },
  });
  client.captureSession({ toJSON: () => ({}), sid: 'session', release: 'x' } as never);
  await transport?.send([
    {},
    [[{ type: 'replay_recording', length: 9 }, '{"segment_id":0}\n["https://x.test/#geheim ü"]']],
  ] as never);
  await transport?.send([{}, [[{ type: 'client_report' }, { discarded_events: [] }]]] as never);
  await client.flush(1_000);
}

describe('the one door', () => {
  it('[OP-82] [DA-3] lets errors out, and before consent nothing else', async () => {
    await sendAll(await clientWith(() => false));
    expect(sent.flatMap(typesOf)).toEqual(['event']);
    expect(sent[0]?.body.split('\n')[0]).not.toContain('trace');
  });

  it('[OP-82] with it traces and recordings as well, and never sessions or what the library says of itself', async () => {
    await sendAll(await clientWith(() => true));
    expect(sent.flatMap(typesOf).sort()).toEqual(['event', 'replay_recording', 'transaction']);
  });

  it('[OBS-01] strips what passes, and says how long it is then', async () => {
    await sendAll(await clientWith(() => true));
    expect(sent.map(({ body }) => body).join('\n')).not.toContain('geheim');
    const [, head, ...rest] =
      sent.find((one) => typesOf(one).includes('replay_recording'))?.body.split('\n') ?? [];
    expect(rest.join('\n')).toBe('{"segment_id":0}\n["https://x.test/ ü"]');
    expect(JSON.parse(head ?? '{}').length).toBe(new TextEncoder().encode(rest.join('\n')).length);
  });

  it('[OBS-01] takes neither cookies nor addresses along', async () => {
    await sendAll(await clientWith(() => false));
    expect(sent[0]?.url).toMatch(/^https:\/\/fehler\.example\.org\/api\/1\/envelope\//);
    expect(sent[0]?.init).toMatchObject({
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      keepalive: true,
    });
  });
});
