import { isRefusal, TestClient } from '@plausch/dev-env';
import { CONNECT_REFUSALS, type SocketRequestName, socketRefusal } from '@plausch/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Cast } from './cast.fixture.ts';
import { type Compared, REQUEST_TEXTS } from './compared.fixture.ts';
import { changes } from './database-print.fixture.ts';
import { Company, requestCaseOf } from './request-cases.fixture.ts';
import { inWords, spellingsOf, Watch } from './spellings.fixture.ts';

let cast: Cast;
let company: Company;
let watch: Watch;
beforeAll(async () => {
  // Time stands, so that what was spent would never come back.
  cast = await Cast.gather({ rules: { connection: { credits: { capacity: 1e9 } } } });
  company = await Company.gather(cast);
  watch = new Watch(cast);
});
afterAll(() => cast.system.stop());

const ASKED = Object.entries(REQUEST_TEXTS).flatMap(([name, fields]) =>
  Object.entries(fields).flatMap(([field, compared]: [string, Compared]) =>
    compared === 'free' ? [] : [{ name: name as SocketRequestName, field, compared }],
  ),
);
type Asked = (typeof ASKED)[number];

type Blank = { readonly text: string; readonly ask: (spelled: string) => Promise<object> };

/** The right request, set up anew, with room for one text in it. */
async function blankOf({ name, field }: Asked): Promise<Blank> {
  const { right } = await requestCaseOf(name, company);
  const payload = right.payload as Readonly<Record<string, string>>;
  const text = payload[field];
  if (text === undefined) throw new Error(`${name} goes without ${field}`);
  return { text, ask: (spelled: string) => right.by.askRaw(name, { ...payload, [field]: spelled }) };
}

/** The answer to a request, and what it changes in the room and in the database. */
async function outcomeOf(asked: Asked, { text, ask }: Blank, spelled: string) {
  const before = await company.view();
  const { result, effect } = await watch.effectOf({ it: text }, () => ask(spelled));
  const after = await company.view();
  // What is told of a row names it as the row does.
  if (spelled !== text)
    for (const heard of [result, after]) expect(JSON.stringify(heard), asked.name).not.toContain(spelled);
  return {
    said: inWords(JSON.stringify(asked.name === 'room:join' ? Object.keys(result) : result), { it: text }),
    effect,
    came: after.members.length - before.members.length,
    happened: after.seq - before.seq,
    lines: after.history.length - before.history.length,
  };
}

describe('[AZ-2] [AZ-5] [IN-10] in another spelling it is the same, or it is refused', () => {
  it.each(ASKED)('$field of $name', async (asked) => {
    const { name, field, compared } = asked;
    const { text, ask } = await blankOf(asked);
    const { same, refused } = spellingsOf(text, compared);
    const before = { view: await company.view(), print: await watch.look() };
    for (const [what, spelled] of refused) {
      const answer = await ask(spelled);
      expect(isRefusal(answer), `${name}, ${field} with ${what}`).toBe(true);
      const { error } = socketRefusal.parse(answer);
      expect(['invalid', 'not_found'], `${name}, ${field} with ${what}`).toContain(error.code);
    }
    expect(await company.view(), name).toEqual(before.view);
    expect(changes(before.print, await watch.look()), name).toEqual([]);

    const expected = await outcomeOf(asked, { text, ask }, text);
    expect(expected.happened, expected.said).toBeGreaterThan(0);
    for (const [what] of same) {
      const another = await blankOf(asked);
      const spelled = spellingsOf(another.text, compared).same.find(([kind]) => kind === what)?.[1] ?? '';
      const outcome = await outcomeOf(asked, another, spelled);
      expect(outcome, `${name}, ${field} with ${what}`).toEqual(expected);
    }
  });
});

it('[SE6] the token of a handshake has one spelling', async () => {
  const { token } = await cast.person();
  const { refused } = spellingsOf(token, 'exact');
  for (const [what, spelled] of [
    ...refused,
    ['the word of the header before it', `Bearer ${token}`] as const,
  ]) {
    const said = await new TestClient(cast.system.origin, { token: spelled }).connect().then(
      () => 'connected',
      ({ message }: Error) => message,
    );
    expect(said, what).toBe(CONNECT_REFUSALS.tokenInvalid);
  }
});
