import { isRefusal, TestClient } from '@plausch/dev-env';
import { RawSocket } from '@plausch/dev-env/faults';
import {
  CONNECT_REFUSALS,
  ERRORS,
  type SocketRequestName,
  socketRefusal,
  socketRequests,
} from '@plausch/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Cast } from './cast.fixture.ts';
import { changes, printOf } from './database-print.fixture.ts';
import { expectNoLeak } from './exchange.fixture.ts';
import { Company, REQUEST_NAMES, requestCaseOf } from './request-cases.fixture.ts';

let cast: Cast;
let company: Company;
beforeAll(async () => {
  // Time stands, so that what was spent would never come back.
  const rules = { connection: { credits: { capacity: 1e9 } } };
  cast = await Cast.gather({ rules });
  company = await Company.gather(cast);
});
afterAll(() => cast.system.stop());

/** Everything that must stay as it is: the room as its people see it, and what is written down. */
const look = async () => ({ view: await company.view(), print: await printOf(cast.system) });

async function expectUnchanged(before: Awaited<ReturnType<typeof look>>, what: string): Promise<void> {
  const after = await look();
  expect(after.view, what).toEqual(before.view);
  expect(changes(before.print, after.print), what).toEqual([]);
}

async function ask(name: SocketRequestName, by: TestClient, payload: unknown, what: string): Promise<object> {
  const answer = await by.askRaw(name, payload);
  if (isRefusal(answer)) {
    const { error } = socketRefusal.parse(answer);
    expect(error.message, what).toBe(ERRORS[error.code].message);
  }
  return answer;
}

it('[AZ-1] no token that opens nothing opens a socket', async () => {
  const tokens = await cast.deadTokens();
  for (const [kind, token] of Object.entries(tokens)) {
    const expected = token ? CONNECT_REFUSALS.tokenInvalid : CONNECT_REFUSALS.tokenRequired;
    // Also not for who names a number of a stream.
    for (const stream of [{}, { since: 0 }]) {
      const refused = await new TestClient(cast.system.origin, { token, ...stream }).connect().then(
        () => 'connected',
        (error: Error) => error.message,
      );
      expect(refused, kind).toBe(expected);
    }
  }
});

it('[AZ-1] [AZ-2] a stream is read by the connections of its person alone, whatever number and id a client names', async () => {
  const { system, victim } = cast;
  const owner = await system.person('Inhaberin');
  const numbers: readonly unknown[] = [null, 0, 1, -1, Number.MAX_SAFE_INTEGER, owner.user.id];
  const others = await Promise.all(
    numbers.map((since) => {
      const { token } = victim;
      const named = { since, accountId: owner.user.id, userId: owner.user.id };
      return new TestClient(system.origin, { token, ...named }).connect();
    }),
  );
  const device = await system.connect(owner, { since: null });
  await system.operator.run(['warn', 'Inhaberin', 'Nur für dich']);
  const text = ({ messages }: TestClient) => JSON.stringify(messages);
  await device.until(() => text(device).includes('Nur für dich'), 'the warning');
  for (const other of others) {
    // All that was sent before this answer has arrived with it.
    await other.askRaw('nothing', {});
    expect(text(other)).not.toContain('Nur für dich');
    other.close();
  }
});

describe('[AZ-1] [AZ-2] [AZ-3] nobody, the wrong person, the right person', () => {
  it.each(REQUEST_NAMES)('%s', async (name) => {
    const { right, wrong } = await requestCaseOf(name, company);
    const before = await look();

    const anonymous = await RawSocket.open(Number(new URL(cast.system.origin).port));
    expect(await anonymous.ask(name, JSON.stringify(right.payload)), `${name}, nobody`).toBeUndefined();
    await expectUnchanged(before, `${name}, nobody`);

    for (const { who, by, payload, answered } of wrong) {
      const answer = await ask(name, by, payload, `${name}, ${who}`);
      expect(isRefusal(answer) ? answer.error.code : 'nothing', `${name}, ${who}`).toBe(answered);
      await expectUnchanged(before, `${name}, ${who}`);
    }

    const { id } = cast.victim.user;
    for (const field of ['userId', 'accountId', 'sessionId', 'username', 'role', 'coins', 'premium']) {
      const what = `${name} with ${field}`;
      const answer = await ask(name, right.by, { ...(right.payload as object), [field]: id }, what);
      expect(isRefusal(answer) && answer.error.code, what).toBe('invalid');
    }
    await expectUnchanged(before, `${name} with a field too many`);

    const answer = await ask(name, right.by, right.payload, `${name}, the right person`);
    expect(() => socketRequests[name].response.parse(answer), JSON.stringify(answer)).not.toThrow();
    expectNoLeak(JSON.stringify(answer), cast.emails, undefined, name);
  });
});

it('[AZ-4] what people in a room hear of each other names no address', async () => {
  const { client } = await company.guest();
  await client.say('Bis gleich');
  // A busy room speaks with its next beat.
  cast.system.advance(1_000);
  await company.witness.event('chat:message', ({ text }) => text === 'Bis gleich');
  const heard = [company.witness, ...company.guests.map((guest) => guest.client)].map(
    ({ events, messages }) => JSON.stringify({ events, messages }),
  );
  expect(heard.join('').length).toBeGreaterThan(1_000);
  for (const text of heard) expectNoLeak(text, cast.emails, undefined, 'the room');
});
