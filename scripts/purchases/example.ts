import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { bundleScript } from './bundle.ts';
import { placesOf } from './places.ts';

/** Where the page of the example expects billing. */
const EXPECTED = 'http://localhost:3100';

export type ExampleOptions = {
  readonly port: number;
  readonly billingPort: number;
  readonly print: (text: string) => void;
};

/**
 * Shows the example page with the sources of the SDK as they are now, and a billing backend for it unless one runs already.
 * @returns what ends both
 */
export async function showExample(
  root: string,
  { port, billingPort, print }: ExampleOptions,
): Promise<() => Promise<void>> {
  const billing = `http://localhost:${billingPort}`;
  const stopBilling = (await isThere(billing))
    ? async () => {}
    : await startBilling(root, billingPort, billing);
  const page = readFileSync(path.join(placesOf(root).examples, 'plain.html'), 'utf8');
  const files = new Map((await bundleScript(root)).map(({ name, text }) => [`/${name}`, text]));
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const script = files.get(pathname);
    if (script === undefined && pathname !== '/') {
      response.statusCode = 404;
      return response.end();
    }
    response.setHeader('content-type', `text/${script === undefined ? 'html' : 'javascript'}; charset=utf-8`);
    return response.end(script ?? page.replaceAll(EXPECTED, billing));
  });
  server.listen(port, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  print(
    `\n  Adresse   http://localhost:${typeof address === 'object' ? address?.port : port}\n  Beenden   Strg+C\n`,
  );
  return async () => {
    server.closeAllConnections();
    server.close();
    await stopBilling();
  };
}

async function isThere(billing: string): Promise<boolean> {
  const answer = await fetch(`${billing}/health`).catch(() => undefined);
  return answer?.ok ?? false;
}

/** @throws Error where it ends while it starts; it has said why */
async function startBilling(root: string, port: number, billing: string): Promise<() => Promise<void>> {
  const program = spawn(process.execPath, [path.join(root, 'scripts', 'billing.ts')], {
    cwd: root,
    env: { ...process.env, BILLING_PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(program, 'exit');
  while (!(await isThere(billing))) {
    const wait = new Promise((resolve) => setTimeout(resolve, 100, 'wait'));
    if ((await Promise.race([ended, wait])) !== 'wait') throw new Error('Billing has ended.');
  }
  return async () => {
    program.kill('SIGTERM');
    await ended;
  };
}
