import { draw, hostileBody, type RequestSchema } from '@plausch/dev-env/faults';
import { type EndpointName, endpoints } from '@plausch/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Cast } from './cast.fixture.ts';
import { changes, printOf, rowsAbout } from './database-print.fixture.ts';
import { caseOf, ENDPOINT_NAMES } from './endpoint-cases.fixture.ts';
import {
  type Answer,
  exchange,
  expectHonestRefusal,
  type Sent,
  sentFor,
  wordsOf,
} from './exchange.fixture.ts';
import { DEEP, type HostileCall, hostileCalls, MEGABYTE, refusalsOf } from './hostile-calls.fixture.ts';

const SEED = 20_261_121;
const DRAWN = 25;
/** Of all endpoints; a single one may meet a busy machine. */
const QUICK_MS = 50;
/** The number of the logger for what is our fault. */
const ERROR_LEVEL = 50;

let cast: Cast;
beforeAll(async () => {
  cast = await Cast.gather();
});
afterAll(() => cast.system.stop());

/** What the server itself calls its fault, from a line of the log on. */
const faultsSince = (from: number) =>
  cast.system.logLines
    .slice(from)
    .filter((line) => (JSON.parse(line) as { level: number }).level >= ERROR_LEVEL);

/** Sends what is wrong, with a session that works as long as the endpoint asks for one. */
async function send(userId: string | undefined, { sent }: HostileCall): Promise<Answer> {
  const answer = await exchange(cast.system.origin, sent);
  // What was accepted before may have ended the session.
  if (userId === undefined || !answer.text.includes('"unauthenticated"')) return answer;
  const { token } = await cast.session(userId, 'open');
  const headers = { ...sent.headers, authorization: `Bearer ${token}` };
  return exchange(cast.system.origin, { ...sent, headers });
}

async function expectRefused(name: EndpointName, userId: string | undefined, call: HostileCall) {
  const answer = await send(userId, call);
  const what = `${name}, ${call.what}`;
  if (call.refused === 'anything') {
    expect(answer.status, `${what}: ${answer.text}`).toBeLessThan(500);
    if (answer.status >= 400) expectHonestRefusal(answer, what);
    return;
  }
  expect(answer.status, `${what} was accepted`).toBeGreaterThanOrEqual(400);
  expectHonestRefusal(answer, what);
  const { error } = wordsOf(answer) as { error: { code: string } };
  expect(call.refused, what).toContain(error.code);
}

/** Bodies drawn from the schema of the endpoint: right in some fields, wrong in others. */
function drawnCalls(name: EndpointName, sent: Sent): HostileCall[] {
  const endpoint = endpoints[name];
  if (!('body' in endpoint)) return [];
  const schema = endpoint.body.toJSONSchema({ io: 'input' }) as RequestSchema;
  return draw(hostileBody(schema), DRAWN, SEED).map((body) => ({
    what: `drawn with seed ${SEED}: ${body.slice(0, 200)}`,
    sent: { ...sent, body },
    refused: refusalsOf(name, body),
  }));
}

describe('[AZ-3] [IN-1] [IN-8] [IN-9] [IN-10] [LO-2] whatever is sent is refused in good words or understood', () => {
  it.each(ENDPOINT_NAMES)('%s', async (name) => {
    const { right } = await caseOf(name, cast);
    const victim = rowsAbout(cast.victim.user.id, await printOf(cast.system));
    const logged = cast.system.logLines.length;
    const userId = right.by?.user.id;
    for (const call of hostileCalls(name, right)) await expectRefused(name, userId, call);
    for (const call of drawnCalls(name, sentFor(name, right))) await expectRefused(name, userId, call);

    expect(faultsSince(logged), `${name} failed`).toEqual([]);
    expect(Object.keys(Object.prototype), `${name} lets prototypes be changed`).toEqual([]);
    const after = rowsAbout(cast.victim.user.id, await printOf(cast.system));
    expect(changes(victim, after), `${name} changed somebody else`).toEqual([]);
    expect((await cast.system.call('health', {})).status, `after ${name}`).toBe(200);
  });
});

it('[IN-8] a megabyte and a depth of 10,000 are refused at once, everywhere', async () => {
  const took: number[] = [];
  const bodies = {
    'a megabyte': [`{"x":"${'x'.repeat(MEGABYTE)}"}`, 413],
    'a deep list': ['['.repeat(DEEP) + ']'.repeat(DEEP), 422],
  } as const;
  for (const name of ENDPOINT_NAMES.filter((one) => 'body' in endpoints[one])) {
    const { right } = await caseOf(name, cast);
    for (const [what, [body, status]] of Object.entries(bodies)) {
      const answer = await exchange(cast.system.origin, { ...sentFor(name, right), body });
      expect(answer.status, `${name}, ${what}: ${answer.text}`).toBe(status);
      expectHonestRefusal(answer, `${name}, ${what}`);
      took.push(answer.tookMs);
    }
  }
  const sorted = took.toSorted((a, b) => a - b);
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(QUICK_MS);
});
