import { type EndpointName, endpoints } from '@plausch/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call, Case, WrongCall } from './cases.fixture.ts';
import { Cast } from './cast.fixture.ts';
import { changes, lastingChanges, printOf, rowsAbout } from './database-print.fixture.ts';
import { caseOf, ENDPOINT_NAMES } from './endpoint-cases.fixture.ts';
import {
  type Answer,
  bodyOf,
  exchange,
  expectHonestRefusal,
  expectNoLeak,
  expectPrivateAnswer,
  type Sent,
  sentFor,
  wordsOf,
} from './exchange.fixture.ts';

let cast: Cast;
beforeAll(async () => {
  cast = await Cast.gather();
  // So that the list of rooms has a face to show.
  await (await cast.system.connect(cast.victim)).join(await cast.system.roomId());
});
afterAll(() => cast.system.stop());

/** Sends a request and checks what holds for every answer to any reader. */
async function send(sent: Sent, reader: string | undefined, what: string): Promise<Answer> {
  const answer = await exchange(cast.system.origin, sent);
  expectPrivateAnswer(answer, what);
  expectNoLeak(answer.text, cast.emails, reader, what);
  if (answer.status >= 300) expectHonestRefusal(answer, what);
  return answer;
}
const ask = (name: EndpointName, call: Call, what: string) =>
  send(sentFor(name, call), call.by?.user.id, `${name}, ${what}`);

async function expectUnauthenticatedRefused(name: EndpointName, right: Call): Promise<void> {
  const tokens = await cast.deadTokens(right.by);
  const before = await printOf(cast.system);
  for (const [kind, token] of Object.entries(tokens)) {
    const answer = await ask(name, { ...right, token }, kind);
    expect(wordsOf(answer), `${name} with ${kind}`).toMatchObject({
      status: 401,
      error: { code: 'unauthenticated' },
    });
  }
  expect(changes(before, await printOf(cast.system)), `${name} changed something for nobody`).toEqual([]);
}

async function expectWrongChangesNothing(name: EndpointName, wrong: WrongCall): Promise<void> {
  const what = `${name}: ${wrong.who}`;
  const before = await printOf(cast.system);
  const answer = await ask(name, wrong.call, wrong.who);
  if ('answered' in wrong) {
    expect(answer.status, what).toBe(endpoints[name].status);
    expect(bodyOf(answer), what).toEqual(wrong.answered);
    const lasting = lastingChanges(before, await printOf(cast.system));
    const { leaves } = wrong;
    expect(
      lasting.filter((change) => !leaves?.test(change)),
      what,
    ).toEqual([]);
    if (leaves) expect(lasting, what).toHaveLength(1);
    return;
  }
  expect(wordsOf(answer), what).toMatchObject({ error: { code: wrong.refused } });
  if (wrong.missing) {
    const missing = await ask(name, wrong.missing, `${wrong.who}, about what does not exist`);
    expect(wordsOf(answer), `${what} learns what exists`).toEqual(wordsOf(missing));
  }
  expect(changes(before, await printOf(cast.system)), what).toEqual([]);
}

/** A caller who names another account where none is to be named is refused, or acts on their own. */
async function expectNamesIgnored(name: EndpointName, { right }: Case): Promise<void> {
  const { id, username } = cast.victim.user;
  const names = { userId: id, id, accountId: id, username, user: { id } };
  const sent = sentFor(name, right);
  const inQuery = { ...sent, path: `${sent.path}?userId=${id}&id=${id}&accountId=${id}` };
  const inHeaders = { ...sent, headers: { ...sent.headers, 'x-user-id': id, 'x-account-id': id, from: id } };
  const inBody = {
    ...sent,
    headers: { ...sent.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...(right.body as object | undefined), ...names }),
  };
  const before = rowsAbout(id, await printOf(cast.system));
  const ways = { query: inQuery, headers: inHeaders, ...(sent.method === 'GET' ? {} : { body: inBody }) };
  for (const [way, request] of Object.entries(ways)) {
    const what = `${name} with the id of another in the ${way}`;
    const { status, text } = await send(request, right.by?.user.id, what);
    expect(status, what).toBeLessThan(500);
    if (right.body !== undefined && way === 'body') expect(status, what).toBe(422);
    expect(text.includes(id) || text.includes(username), `${what} tells of them`).toBe(false);
  }
  const after = rowsAbout(id, await printOf(cast.system));
  expect(changes(before, after), `${name} changed something about another`).toEqual([]);
}

describe('[AZ-1] [AZ-2] [AZ-4] [AZ-6] [DA-1] nobody, the wrong person, the right person', () => {
  it.each(ENDPOINT_NAMES)('%s', async (name) => {
    const { right, wrong } = await caseOf(name, cast);
    if (endpoints[name].access === 'session') await expectUnauthenticatedRefused(name, right);
    if (typeof wrong !== 'string') for (const call of wrong) await expectWrongChangesNothing(name, call);
    // Last, because it uses up what the others must not; that it succeeds is what makes their refusals mean something.
    const answer = await ask(name, right, 'the right person');
    expect(answer.status, `${name} refused the right person: ${answer.text}`).toBe(endpoints[name].status);
    expect(() => endpoints[name].response.parse(bodyOf(answer)), name).not.toThrow();
    if (wrong === 'own') await expectNamesIgnored(name, await caseOf(name, cast));
    if (wrong === 'everybody') {
      const others = await ask(name, { ...right, by: cast.victim }, 'somebody else');
      expect(others.text, `${name} differs by who asks`).toBe(answer.text);
    }
    if (wrong === 'anew') {
      const again = await ask(name, right, 'the same person again');
      expect(again.text, `${name} gives the same twice`).not.toBe(answer.text);
    }
  });
});
