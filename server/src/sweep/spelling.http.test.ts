import { newId } from '@plausch/platform/ids';
import { type Endpoint, type EndpointName, ERRORS, endpoints } from '@plausch/protocol';
import { jsonShapeOf } from '@plausch/protocol/json-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from './cases.fixture.ts';
import { Cast } from './cast.fixture.ts';
import { changes } from './database-print.fixture.ts';
import { caseOf, ENDPOINT_NAMES, textsOf } from './endpoint-cases.fixture.ts';
import {
  type Answer,
  exchange,
  expectHonestRefusal,
  type Sent,
  sentFor,
  wordsOf,
} from './exchange.fixture.ts';
import { type Effect, firstText, inWords, spellingsOf, Watch } from './spellings.fixture.ts';

let cast: Cast;
let watch: Watch;
beforeAll(async () => {
  cast = await Cast.gather();
  watch = new Watch(cast);
});
afterAll(() => cast.system.stop());

const ASKED = ENDPOINT_NAMES.flatMap((name) =>
  Object.entries(textsOf(name)).flatMap(([field, compared]) =>
    compared === 'free' || compared === 'elsewhere' ? [] : [{ name, field, compared }],
  ),
);
type Asked = (typeof ASKED)[number];

/** A call with room for one text in it. */
type Blank = {
  readonly by: Call['by'];
  readonly text: string;
  readonly filledWith: (text: string) => Sent;
};

function partOf(name: EndpointName, field: string): 'params' | 'query' | 'body' {
  const endpoint = endpoints[name];
  if ('params' in endpoint && field in endpoint.params.shape) return 'params';
  return 'query' in endpoint && field in endpoint.query.shape ? 'query' : 'body';
}

/** The right call, set up anew; undefined where it goes without this text. */
async function blankOf({ name, field, compared }: Asked): Promise<Blank | undefined> {
  const { right } = await caseOf(name, cast);
  const part = partOf(name, field);
  const given = (right[part] ?? {}) as Readonly<Record<string, unknown>>;
  // An id that goes without saying says nothing: any will do.
  const value = given[field] ?? (compared === 'id' ? newId() : undefined);
  const found = firstText(value);
  if (!found) return undefined;
  return {
    by: right.by,
    text: compared === 'claims' ? claimedIn(field) : found.text,
    filledWith: (text) => sentFor(name, { ...right, [part]: { ...given, [field]: found.with(text) } }),
  };
}

/** A name or address that another account has. */
function claimedIn(field: string): string {
  const { username, email } = cast.victim.user;
  return field === 'email' ? email : username;
}

type Outcome = { readonly status: number; readonly said: string; readonly effect: Effect };

async function outcomeOf(asked: Asked, blank: Blank, spelled: string, sent: Sent): Promise<Outcome> {
  const what = `${asked.name}, ${asked.field} ${JSON.stringify(spelled)}`;
  const names = { it: blank.text, caller: blank.by?.user.id };
  const { result, effect, facts, logged } = await watch.effectOf(names, () =>
    exchange(cast.system.origin, sent),
  );
  // What is told of a row names it as the row does.
  if (asked.compared === 'id' && spelled !== blank.text)
    for (const heard of [facts, logged, result.text]) expect(heard, what).not.toContain(spelled);
  const { status } = result;
  return { status, said: inWords(JSON.stringify(wordsOf(result)), names), effect };
}

/** Refused in good words, or answered as if there were nothing. */
async function expectNothing(asked: Asked, sent: Sent, what: string): Promise<void> {
  const answer = await exchange(cast.system.origin, sent);
  expect(answer.status, what).toBeLessThan(500);
  if (answer.status < 400) expect(nothingSaid(asked, answer), `${what}: ${answer.text}`).toBe(true);
  else expectHonestRefusal(answer, what);
}

/** Whether an empty answer is right, because it must not tell whether an account exists. */
const nothingSaid = ({ compared }: Asked, { text }: Answer) => compared === 'finds' && text === '{}';

/** The same text with every sign as a number, as an address may have it. */
function inSigns({ path, ...sent }: Sent, text: string): Sent {
  const signs = [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  return { ...sent, path: path.replace(encodeURIComponent(text), signs) };
}

describe('[AZ-2] [IN-10] in another spelling it is the same, or it is refused', () => {
  it.each(ASKED)('$field of $name', async (asked) => {
    const { name, field, compared } = asked;
    const blank = await blankOf(asked);
    if (!blank) return;
    const { same, refused } = spellingsOf(blank.text, compared);
    const before = await watch.look();
    for (const [what, spelled] of refused)
      await expectNothing(asked, blank.filledWith(spelled), `${name}, ${field} with ${what}`);
    expect(changes(before, await watch.look()), `${name} changed something for what is no ${field}`).toEqual(
      [],
    );
    // The last one, because it uses up what the others must not.
    const expected = await outcomeOf(asked, blank, blank.text, blank.filledWith(blank.text));
    if (compared !== 'claims') expect(expected.status, expected.said).toBe(endpoints[name].status);

    for (const [what] of same) {
      const another = await blankOf(asked);
      const spelled =
        another && spellingsOf(another.text, compared).same.find(([kind]) => kind === what)?.[1];
      if (!another || spelled === undefined) continue;
      const outcome = await outcomeOf(asked, another, spelled, another.filledWith(spelled));
      // A name for oneself has fewer signs than what is typed to find one.
      if (compared === 'claims' && outcome.status === ERRORS.invalid.status)
        expect(outcome.effect.changed, `${name}, ${field} with ${what}`).toEqual([]);
      else expect(outcome, `${name}, ${field} with ${what}`).toEqual(expected);
    }
    if (partOf(name, field) !== 'params') return;
    const another = await blankOf(asked);
    if (!another) return;
    const sent = inSigns(another.filledWith(another.text), another.text);
    const outcome = await outcomeOf(asked, another, another.text, sent);
    if (outcome.status < 400) expect(outcome, `${name}, ${field} in signs`).toEqual(expected);
    else expect(outcome.effect.changed, `${name}, ${field} in signs`).toEqual([]);
  });
});

/** The same with every id in capitals. */
function inCapitals(name: EndpointName, call: Call): Call {
  const fields = textsOf(name);
  const capitals = <Part extends object>(part: Part) =>
    Object.fromEntries(
      Object.entries(part).map(([field, value]: [string, unknown]) => [
        field,
        fields[field] === 'id' && typeof value === 'string' ? value.toUpperCase() : value,
      ]),
    ) as Part;
  return {
    ...call,
    ...(call.params && { params: capitals(call.params) }),
    ...(call.query && { query: capitals(call.query) }),
    ...(call.body === undefined ? {} : { body: capitals(call.body as object) }),
  };
}

it('[AZ-2] [AZ-6] [IN-10] capitals help nobody past a refusal', async () => {
  const names = new Set(ASKED.flatMap(({ name, compared }) => (compared === 'id' ? [name] : [])));
  let refusals = 0;
  for (const name of names) {
    const { wrong } = await caseOf(name, cast);
    if (typeof wrong === 'string') continue;
    const before = await watch.look();
    for (const { who, call } of wrong) {
      const [plain, capitals] = [sentFor(name, call), sentFor(name, inCapitals(name, call))];
      const refused = wordsOf(await exchange(cast.system.origin, plain));
      const answer = await exchange(cast.system.origin, capitals);
      expect(wordsOf(answer), `${name}: ${who}`).toEqual(refused);
      refusals += 1;
    }
    expect(changes(before, await watch.look()), name).toEqual([]);
  }
  expect(refusals).toBeGreaterThan(names.size);
}, 120_000);

type Shape = { readonly type?: string; readonly anyOf?: readonly Shape[] };

/** Whether a shape takes numbers, true and false, or nothing, and no text. */
function isNumber({ type, anyOf }: Shape): boolean {
  return anyOf ? anyOf.every(isNumber) : ['boolean', 'integer', 'number', 'null'].includes(type ?? '');
}

it('every text that an endpoint is sent says how it is compared', () => {
  for (const name of ENDPOINT_NAMES) {
    const { params, query, body }: Endpoint = endpoints[name];
    const parts = [params, query, body].flatMap((part) => (part ? [jsonShapeOf(part)] : []));
    const texts = parts.flatMap(({ properties = {} }) =>
      Object.entries(properties).flatMap(([field, shape]) => (isNumber(shape as Shape) ? [] : [field])),
    );
    expect(Object.keys(textsOf(name)).toSorted(), name).toEqual(texts.toSorted());
  }
});
