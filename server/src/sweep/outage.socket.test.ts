import { isRefusal, TestClient } from '@plausch/dev-env';
import { type SocketRequestName, socketRefusal, socketRequests } from '@plausch/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Cast } from './cast.fixture.ts';
import { switchOf } from './outage.fixture.ts';
import { Company, REQUEST_NAMES, type RequestCase, requestCaseOf } from './request-cases.fixture.ts';

/** The number of the logger for what is our fault. */
const ERROR_LEVEL = 50;
/** Requests that need no database, as they are asked here: what they change is in the room alone. */
const SELF_SUFFICIENT: ReadonlySet<SocketRequestName> = new Set([
  'avatar:move',
  'avatar:sit',
  'avatar:gesture',
  'chat:typing',
  'presence:set',
]);

/** Longer than from one gesture to the next. */
const PAUSE_MS = 2_000;

let cast: Cast;
let setAway: (isAway: boolean) => Promise<void>;
const asked = new Map<SocketRequestName, RequestCase['right']>();
beforeAll(async () => {
  cast = await Cast.gather();
  const company = await Company.gather(cast);
  for (const name of REQUEST_NAMES) asked.set(name, (await requestCaseOf(name, company)).right);
  await cast.system.jobs.drain();
  setAway = await switchOf(cast.system);
});
afterAll(() => cast.system.stop());

async function ask(name: SocketRequestName): Promise<object> {
  const right = asked.get(name);
  if (!right) throw new Error(`the request ${name} has no case`);
  return right.by.askRaw(name, right.payload);
}

/** What a handshake with this token comes to. */
const handshake = (token: string) =>
  new TestClient(cast.system.origin, { token }).connect().then(
    (client) => {
      client.close();
      return 'connected';
    },
    ({ message, data }: Error & { data?: unknown }) => ({ message, data }),
  );

describe('[LO-3] [LO-2] while the database is away', () => {
  let logged: number;
  beforeAll(async () => {
    await cast.system.factsHeard();
    await setAway(true);
    logged = cast.system.logLines.length;
  });
  afterAll(() => setAway(false));

  it.each(REQUEST_NAMES)('%s is done without it or says so, and not that it was our fault', async (name) => {
    const answer = await ask(name);
    if (SELF_SUFFICIENT.has(name)) return expect(isRefusal(answer), JSON.stringify(answer)).toBe(false);
    expect(socketRefusal.parse(answer).error.code, name).toBe('unavailable');
  });

  it('a handshake is put off, not refused as that of a stranger', async () => {
    const message = 'Wir sind gleich wieder da.';
    expect(await handshake(cast.victim.token)).toEqual({
      message: 'Service unavailable',
      data: { error: { code: 'unavailable', message } },
    });
    const faults = cast.system.logLines
      .slice(logged)
      .filter((line) => (JSON.parse(line) as { level: number }).level >= ERROR_LEVEL);
    expect(faults).toEqual([]);
  });
});

it('[LO-3] and once it is back, requests and handshakes are answered as if nothing had been', async () => {
  expect(await handshake(cast.victim.token)).toBe('connected');
  // What was done meanwhile has a pace.
  cast.system.advance(PAUSE_MS);
  for (const name of REQUEST_NAMES) {
    const answer = await ask(name);
    expect(() => socketRequests[name].response.parse(answer), JSON.stringify(answer)).not.toThrow();
  }
});
