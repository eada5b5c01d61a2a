import { registrationOf } from '@plausch/dev-env';
import type { Attack, AttackContext } from './attack.ts';
import { quantile, upTo } from './share.ts';
import type { Account } from './target.ts';

const PAIRS = 200;
const TOLERANCE = 0.05;
const ENOUGH_GUESSES = 30;

type Said = { readonly status: number; readonly words: string };

/** Everything that could tell whether an address or a name belongs to somebody here: each pair must be told the same. */
export const enumeration: Attack = {
  name: 'enumeration',
  summary: 'pairs of a known and an unknown address or name: statuses, words and (large) times',
  rows: ['AU-5'],
  async run(context) {
    const owner = await context.target.account();
    await takenAddress(context, owner);
    await nameAndAddress(context);
    await simplePairs(context, owner);
    if (context.dose === 'large') await timedPairs(context);
  },
};

/** What is made anew for each answer; of a secret only its shape may tell anything. */
const ANEW: Readonly<Record<string, (value: unknown) => unknown>> = {
  requestId: () => undefined,
  registrationSecret: (secret) => String(secret).replace(/[\w-]/g, '·'),
};

/** What was answered, without what is made anew each time. */
const said = ({ status, body }: { status: number; body: object }): Said => ({
  status,
  words: JSON.stringify(body, (key, value: unknown) => (ANEW[key] ? ANEW[key](value) : value)),
});

function expectSame({ tally }: AttackContext, what: string, known: Said, unknown: Said): void {
  tally.count('pairs compared');
  const isSame = known.status === unknown.status && known.words === unknown.words;
  tally.expect(
    isSame,
    `told apart: ${what}`,
    `${known.status} ${known.words} and ${unknown.status} ${unknown.words}`,
  );
}

/** Registering with an address, logging in with what was registered, and registering the same name once more. */
async function takenAddress(context: AttackContext, owner: Account): Promise<void> {
  const { target } = context;
  const taken = { ...registrationOf(target.newName()), email: owner.email };
  const free = registrationOf(target.newName());
  const both = async (ask: (registration: typeof free) => Promise<{ status: number; body: object }>) =>
    [said(await ask(taken)), said(await ask(free))] as const;
  const ask = {
    'registering with an address': (body: typeof free) => target.call('register', { body }),
    'logging in to what was registered': ({ username: login, password }: typeof free) =>
      target.call('login', { body: { login, password } }),
    'logging in there with a wrong password': ({ username: login }: typeof free) =>
      target.call('login', { body: { login, password: 'etwas ganz anderes' } }),
    'registering the name again': ({ username }: typeof free) =>
      target.call('register', { body: { ...registrationOf(username), email: `${username}@woanders.test` } }),
  };
  for (const [what, step] of Object.entries(ask)) expectSame(context, what, ...(await both(step)));
}

/** Whether a name and an address are one person, by using up the tries of the name. */
async function nameAndAddress(context: AttackContext): Promise<void> {
  const { target } = context;
  const [one, other] = [await target.account(), await target.account()];
  const guess = (login: string) => target.call('login', { body: { login, password: 'geraten und falsch' } });
  for (const _ of upTo(ENOUGH_GUESSES)) if ((await guess(one.username)).status === 429) break;
  expectSame(
    context,
    'the address of an exhausted name and that of another',
    said(await guess(one.email)),
    said(await guess(other.email)),
  );
}

async function simplePairs(context: AttackContext, owner: Account): Promise<void> {
  const { target } = context;
  const waiting = registrationOf(target.newName());
  await target.call('register', { body: waiting });
  const nobody = registrationOf(target.newName());
  const [asker] = target.takePeople(1);
  const pairs = {
    'forgotten passwords': (email: string) => target.call('forgotPassword', { body: { email } }),
    'resent links': (email: string) => target.call('resendActivation', { body: { email } }),
    'wrong passwords': (login: string) =>
      target.call('login', { body: { login, password: 'falsch geraten' } }),
  };
  for (const [what, ask] of Object.entries(pairs)) {
    const unknown = said(await ask(nobody.email));
    expectSame(context, `${what}, active`, said(await ask(owner.email)), unknown);
    expectSame(context, `${what}, waiting`, said(await ask(waiting.email)), unknown);
  }
  // Written by SQL, nobody of these knows a password; both are refused, and must be so alike.
  const change = (email: string) =>
    target.call('changeEmail', { token: asker?.token, body: { password: 'falsch', email } });
  expectSame(context, 'another address', said(await change(owner.email)), said(await change(nobody.email)));
}

/** The same pairs by their times: interleaved, so that whatever the machine does meanwhile meets both. */
async function timedPairs(context: AttackContext): Promise<void> {
  const { target, tally, note, signal } = context;
  const owners: Account[] = [];
  for (const _ of upTo(PAIRS / 5)) owners.push(await target.account());
  const waiting = upToList(PAIRS / 5, () => registrationOf(target.newName()));
  for (const body of waiting) await target.call('register', { body });
  const ownerOf = (i: number) => owners[i % owners.length] as Account;
  const waitingOf = (i: number) => waiting[i % waiting.length] as (typeof waiting)[number];
  const unknown = () => registrationOf(target.newName());
  const login = (name: string) => target.call('login', { body: { login: name, password: 'falsch geraten' } });
  const timed: Record<
    string,
    readonly [known: (i: number) => Promise<unknown>, unknown: () => Promise<unknown>]
  > = {
    login: [(i) => login(ownerOf(i).username), () => login(unknown().username)],
    'login by address': [(i) => login(ownerOf(i).email), () => login(unknown().email)],
    reset: [
      (i) => target.call('forgotPassword', { body: { email: ownerOf(i).email } }),
      () => target.call('forgotPassword', { body: { email: unknown().email } }),
    ],
    resend: [
      (i) => target.call('resendActivation', { body: { email: waitingOf(i).email } }),
      () => target.call('resendActivation', { body: { email: unknown().email } }),
    ],
    register: [
      (i) => target.call('register', { body: { ...unknown(), email: ownerOf(i).email } }),
      () => target.call('register', { body: unknown() }),
    ],
  };
  for (const [what, [known, other]] of Object.entries(timed)) {
    const took: [number[], number[]] = [[], []];
    for (const i of upTo(PAIRS)) {
      if (signal.aborted) return;
      const order = i % 2 === 0 ? [0, 1] : [1, 0];
      for (const which of order) {
        const from = performance.now();
        await (which === 0 ? known(i) : other());
        took[which as 0 | 1].push(performance.now() - from);
      }
    }
    const [knownMs, otherMs] = [quantile(took[0], 0.5), quantile(took[1], 0.5)];
    const apart = Math.abs(knownMs / otherMs - 1);
    note(
      `${what}: ${knownMs.toFixed(2)} ms known, ${otherMs.toFixed(2)} ms unknown, ${(apart * 100).toFixed(1)} % apart`,
    );
    tally.count('timed pairs', PAIRS);
    tally.expect(apart <= TOLERANCE, 'told apart by time', `${what}: ${(apart * 100).toFixed(1)} %`);
  }
}

const upToList = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
