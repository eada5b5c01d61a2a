import { HttpConnection, type HttpRequest, requestBytes } from './http-connection.ts';
import type { Arrival, Arrived, Asked, Asking, VisitorReply, VisitorRequest } from './orders.ts';

/** The load process over HTTP: questions without a pause, and people who log in. */

/** Whoever was sent away so often gives up. */
const MOST_TRIES = 10;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** A request, and where in it ids are to be. */
type Prepared = { readonly bytes: Buffer; readonly places: readonly number[] };

function prepare(request: HttpRequest, freshId: string | undefined): Prepared {
  const bytes = requestBytes(request);
  return { bytes, places: freshId === undefined ? [] : placesOf(freshId, bytes) };
}

/** Where a text begins in bytes, each time. */
function placesOf(text: string, bytes: Buffer): readonly number[] {
  const places: number[] = [];
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + text.length)) places.push(at);
  return places;
}

/** A request as it is sent next: with new ids where it is to have some. */
function withIds({ bytes, places }: Prepared): Buffer {
  if (places.length === 0) return bytes;
  const fresh = Buffer.from(bytes);
  for (const place of places) fresh.write(crypto.randomUUID(), place, 'latin1');
  return fresh;
}

/** Keeps one question under way on each connection until the time is over. */
async function ask({ port, connections, seconds, ...asking }: Asking): Promise<Asked> {
  const holds = Buffer.from(asking.holds);
  const requests = asking.requests.map((request) => prepare(request, asking.freshId));
  const open = await Promise.all(Array.from({ length: connections }, () => HttpConnection.open(port)));
  const latenciesMs: number[] = [];
  let wrong = 0;
  const cpuBefore = cpuSeconds();
  const startedAt = performance.now();
  const stopAt = startedAt + seconds * 1_000;
  const visit = async (connection: HttpConnection, index: number) => {
    for (let turn = index; performance.now() < stopAt; turn += connections) {
      const request = requests[turn % requests.length];
      if (!request) throw new Error('nothing to ask');
      const bytes = withIds(request);
      const askedAt = performance.now();
      const { status, body } = await connection.ask(bytes);
      latenciesMs.push(performance.now() - askedAt);
      if (status !== 200 || !body.includes(holds)) wrong += 1;
    }
  };
  await Promise.all(open.map(visit));
  const report = {
    answers: latenciesMs.length - wrong,
    wrong,
    seconds: (performance.now() - startedAt) / 1_000,
    clientCpuSeconds: cpuSeconds() - cpuBefore,
    latenciesMs: latenciesMs.sort((a, b) => a - b),
  };
  for (const connection of open) connection.close();
  return report;
}

/** Everybody logs in at the same moment, on a connection of their own; whoever is told to come back does. */
async function logIn({ port, path, people }: Arrival): Promise<Arrived> {
  const open = await Promise.all(people.map(() => HttpConnection.open(port)));
  const startedAt = performance.now();
  const devices: (string | undefined)[] = [];
  const latenciesMs: number[] = [];
  let sentAway = 0;
  const refusals: string[] = [];
  const arrive = async (connection: HttpConnection, index: number) => {
    const request = requestBytes({ method: 'POST', path, body: people[index] });
    for (let tries = 1; ; tries += 1) {
      const { status, retryAfterSeconds, body } = await connection.ask(request);
      if (status === 200) {
        devices[index] = JSON.parse(body.toString()).device;
        latenciesMs.push(performance.now() - startedAt);
        return;
      }
      if (retryAfterSeconds === undefined || tries === MOST_TRIES) {
        refusals.push(`${status} ${body.toString()}`);
        return;
      }
      if (tries === 1) sentAway += 1;
      await pause(retryAfterSeconds * 1_000);
    }
  };
  await Promise.all(open.map(arrive));
  for (const connection of open) connection.close();
  return { devices, sentAway, refusals, latenciesMs: latenciesMs.sort((a, b) => a - b) };
}

async function answer(request: VisitorRequest): Promise<VisitorReply> {
  try {
    const result = request.name === 'ask' ? await ask(request.argument) : await logIn(request.argument);
    return { result };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.on('message', async (request: VisitorRequest) => {
  process.send?.(await answer(request));
});
process.on('disconnect', () => process.exit(0));
