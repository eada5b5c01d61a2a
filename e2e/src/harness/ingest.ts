import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One thing of an envelope: what it says it is, and what it holds. */
export type Item = { readonly type: string; readonly content: Readonly<Record<string, unknown>> };

/** A service that takes reports of errors as the public ones do: https://develop.sentry.dev/sdk/data-model/envelopes/ */
export type Ingest = {
  readonly dsn: string;
  /** The envelopes that have come so far, in their order. */
  items(): readonly Item[];
  /** The same as it came, with the heads of envelopes and of requests. */
  text(): string;
  close(): Promise<void>;
};

const KEY = 'c0ffee';

export async function openIngest(): Promise<Ingest> {
  const items: Item[] = [];
  let text = '';
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    text += `${request.method} ${request.url} ${JSON.stringify(request.headers)}\n${body}\n`;
    items.push(...itemsOf(body));
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'application/json' });
    response.end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    dsn: `http://${KEY}@127.0.0.1:${port}/7`,
    items: () => items,
    text: () => text,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** A line about the envelope, then of each item a line about it and as many bytes as that says. */
function itemsOf(body: Buffer): Item[] {
  const items: Item[] = [];
  let at = body.indexOf('\n') + 1;
  while (at > 0 && at < body.length) {
    const end = body.indexOf('\n', at);
    const { type, length } = JSON.parse(body.toString('utf8', at, end)) as { type: string; length: number };
    const content = body.toString('utf8', end + 1, end + 1 + length);
    items.push({ type, content: contentOf(type, content) });
    at = end + 1 + length + 1;
  }
  return items;
}

/** A recording is a line with its number, and the list of what happened. */
function contentOf(type: string, content: string): Item['content'] {
  if (type !== 'replay_recording') return JSON.parse(content);
  const [head = '', ...events] = content.split('\n');
  return { ...JSON.parse(head), events: JSON.parse(events.join('\n')) };
}
