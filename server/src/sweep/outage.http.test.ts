import { endpoints } from '@plausch/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from './cases.fixture.ts';
import { Cast } from './cast.fixture.ts';
import { caseOf, ENDPOINT_NAMES } from './endpoint-cases.fixture.ts';
import {
  type Answer,
  exchange,
  expectHonestRefusal,
  expectPrivateAnswer,
  sentFor,
} from './exchange.fixture.ts';
import { switchOf } from './outage.fixture.ts';

/** A refusal without the database comes within this time. */
const QUICK_MS = 2_000;
/** Endpoints that need no database. */
const SELF_SUFFICIENT: ReadonlySet<string> = new Set(['live', 'getChallenge', 'listRanks']);

let cast: Cast;
let setAway: (isAway: boolean) => Promise<void>;
const calls = new Map<string, Call>();
beforeAll(async () => {
  cast = await Cast.gather();
  for (const endpoint of ENDPOINT_NAMES) calls.set(endpoint, (await caseOf(endpoint, cast)).right);
  await cast.system.jobs.drain();
  setAway = await switchOf(cast.system);
});
afterAll(() => cast.system.stop());

const ask = (endpoint: (typeof ENDPOINT_NAMES)[number]): Promise<Answer> =>
  exchange(cast.system.origin, sentFor(endpoint, calls.get(endpoint) ?? {}));

describe('[LO-3] [LO-2] while the database is away', () => {
  beforeAll(() => setAway(true));
  afterAll(() => setAway(false));

  it.each(ENDPOINT_NAMES)('%s says so at once, and lets nobody in', async (endpoint) => {
    const answer = await ask(endpoint);
    expect(answer.tookMs, endpoint).toBeLessThan(QUICK_MS);
    expectPrivateAnswer(answer, endpoint);
    if (SELF_SUFFICIENT.has(endpoint)) return expect(answer.status, endpoint).toBe(200);
    expectHonestRefusal(answer, endpoint);
    expect(answer.status, `${endpoint}: ${answer.text}`).toBe(503);
  });
});

it('[LO-3] and once it is back, every endpoint answers as if nothing had been', async () => {
  for (const endpoint of ENDPOINT_NAMES) {
    const { status, text } = await ask(endpoint);
    expect(status, `${endpoint}: ${text}`).toBe(endpoints[endpoint].status);
  }
});
