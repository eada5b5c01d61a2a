import { registrationOf, solvedChallenge, tokenIn } from '@plausch/dev-env';
import type { Attack, AttackContext } from './attack.ts';
import { Visitor } from './sockets.ts';

const AT_ONCE = { short: 10, large: 50 } as const;
const NEW_PASSWORD = 'tinte auf blauem papier';
/** Blocks one may have, by the rules of the target. */
const MOST_BLOCKS = 5;
/** Known devices of an account. */
const MOST_DEVICES = 20;
/** Wrong confirmations of a session before it has to wait. */
const MOST_WRONG = 5;

/** The same thing asked for many times at one moment: what may happen once happens once. */
export const races: Attack = {
  name: 'races',
  summary: 'renames, links, challenges, blocks, seats and lines, many at one moment',
  rows: ['AZ-5', 'BL-2', 'BL-3', 'AU-6'],
  async run(context) {
    await renames(context);
    await oneName(context);
    await links(context);
    await oneAddress(context);
    await proofs(context);
    await mailsAtOnce(context);
    await counted(context);
    await rooms(context);
  },
};

/** Asks so many times at once and expects that exactly `expected` of them succeed. */
async function expectSome(
  { tally, dose }: AttackContext,
  what: string,
  ask: (i: number) => Promise<{ status: number }>,
  expected = 1,
): Promise<void> {
  const answers = await Promise.all(Array.from({ length: AT_ONCE[dose] }, (_, i) => ask(i)));
  const succeeded = answers.filter(({ status }) => status < 300).length;
  tally.count(`${what} at once`, answers.length);
  tally.expect(
    succeeded === expected,
    'more or less than once',
    `${what}: ${succeeded} of ${answers.length}`,
  );
  for (const { status } of answers)
    tally.expect(status < 500, 'a race broke the server', `${what}: ${status}`);
}

async function renames(context: AttackContext): Promise<void> {
  const { target } = context;
  const { token, password } = await target.account();
  await expectSome(context, 'renames', () =>
    target.call('changeUsername', { token, body: { password, username: target.newName() } }),
  );
}

async function oneName(context: AttackContext): Promise<void> {
  const { target } = context;
  const username = target.newName();
  await expectSome(context, 'registrations of a name', (i) =>
    target.call('register', { body: { ...registrationOf(username), email: `wettlauf${i}@beispiel.test` } }),
  );
}

async function links(context: AttackContext): Promise<void> {
  const { target } = context;
  const registration = registrationOf(target.newName());
  await target.call('register', { body: registration });
  const activation = tokenIn((await target.mailTo(registration.email, 0)).text);
  await expectSome(context, 'activations by a link', () =>
    target.call('activate', { body: { token: activation } }),
  );
  await target.call('forgotPassword', { body: { email: registration.email } });
  const token = tokenIn((await target.mailTo(registration.email, 1)).text);
  await expectSome(context, 'resets by a link', (i) =>
    target.call('resetPassword', { body: { token, password: `${NEW_PASSWORD} ${i}` } }),
  );
}

/** Two accounts that both asked for an address: it holds for one of them. */
async function oneAddress(context: AttackContext): Promise<void> {
  const { target, tally } = context;
  const { email } = registrationOf(target.newName());
  for (const { token, password } of [await target.account(), await target.account()]) {
    const { status } = await target.call('changeEmail', { token, body: { password, email } });
    tally.expect(status === 200, 'another address was refused', String(status));
  }
  const mails = [await target.mailTo(email, 0), await target.mailTo(email, 1)];
  const answers = await Promise.all(
    mails.map(({ text }) => target.call('activate', { body: { token: tokenIn(text) } })),
  );
  const succeeded = answers.filter(({ status }) => status === 200).length;
  tally.count('accounts for one address at once', answers.length);
  tally.expect(succeeded === 1, 'more or less than once', `one address for two accounts: ${succeeded}`);
}

/** A solved challenge, and a case that is sent again. */
async function proofs(context: AttackContext): Promise<void> {
  const { target, tally } = context;
  const altcha = await solvedChallenge(target.origin, { 'x-forwarded-for': target.newNetwork() });
  const appeal = (i: number) => ({
    decision: `Nummer ${i}`,
    explanation: 'Das war ich nicht.',
    email: `wettlauf${i}@beispiel.test`,
  });
  await expectSome(context, 'uses of a challenge', (i) =>
    target.call('createAppeal', { body: { ...appeal(i), altcha } }),
  );

  const [person] = target.takePeople(1);
  const requestId = crypto.randomUUID();
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE[context.dose] }, () =>
      target.call('createAppeal', { token: person?.token, body: { ...appeal(0), requestId } }),
    ),
  );
  const numbers = new Set(answers.filter(({ status }) => status < 300).map(({ body }) => body.number));
  tally.count('sendings of a case at once', answers.length);
  tally.expect(numbers.size === 1, 'one sending is not one case', String(numbers.size));
}

/** Mails that leave a minute apart. */
async function mailsAtOnce(context: AttackContext): Promise<void> {
  const { target, tally, dose } = context;
  const { token, email } = await target.account();
  const before = target.mailbox.to(email).length;
  const asks = Array.from({ length: AT_ONCE[dose] }, () => [
    target.call('sendConfirmationCode', { token }),
    target.call('forgotPassword', { body: { email } }),
  ]).flat();
  await Promise.all(asks);
  await target.untilJobsAreDone();
  const received = target.mailbox.to(email).length - before;
  tally.count('mails asked for at once', asks.length);
  tally.expect(received <= 2, 'mails that have to be a minute apart left together', String(received));
}

/** What is limited by a number. */
async function counted(context: AttackContext): Promise<void> {
  const { target, tally, dose } = context;
  const [person, ...others] = target.takePeople(AT_ONCE[dose] + 1);
  const token = person?.token;
  await Promise.all(others.map(({ userId }) => target.call('block', { token, params: { userId } })));
  const blocks = await target.rows('select 1 from blocks where blocker_id = $1', [person?.userId]);
  tally.count('blocks at once', others.length);
  tally.expect(blocks.length <= MOST_BLOCKS, 'more blocks than one may have', String(blocks.length));

  if (dose === 'large') await devices(context);
  const owner = await target.account();
  const wrong = await Promise.all(
    Array.from({ length: AT_ONCE[dose] }, () =>
      target.call('requestDeletion', { token: owner.token, body: { password: 'falsch geraten' } }),
    ),
  );
  const tried = wrong.filter(({ status }) => status === 401).length;
  tally.count('wrong confirmations at once', wrong.length);
  tally.expect(tried <= MOST_WRONG, 'more wrong confirmations than one has', String(tried));
}

/** Logins that each bring a device, of which only so many are known. */
async function devices({ target, tally, dose }: AttackContext): Promise<void> {
  const { userId, username: login, password } = await target.account();
  const logins = await Promise.all(
    Array.from({ length: AT_ONCE[dose] }, () => target.call('login', { body: { login, password } })),
  );
  const known = await target.rows('select 1 from known_devices where account_id = $1', [userId]);
  tally.count('logins at once', logins.length);
  tally.expect(known.length <= MOST_DEVICES, 'more known devices than an account has', String(known.length));
}

/** One seat, and one line that is sent again and again. */
async function rooms(context: AttackContext): Promise<void> {
  const { target, tally, dose } = context;
  const { body } = await target.call('listRooms', {});
  const roomId = body.items[0]?.id ?? '';
  const visitors = target
    .takePeople(AT_ONCE[dose])
    .map(({ token }) => new Visitor(target.origin, token, target.newNetwork()));
  try {
    await Promise.all(visitors.map((visitor) => visitor.connect()));
    await Promise.all(visitors.map((visitor) => visitor.ask('room:join', { roomId })));
    const seats = await Promise.all(
      visitors.map((visitor) => visitor.ask('avatar:sit', { seatId: 'sofa.1' })),
    );
    const seated = seats.filter((answer) => answer && !answer.error).length;
    tally.count('people for one seat', seats.length);
    tally.expect(seated === 1, 'one seat was taken more or less than once', String(seated));

    const line = { clientId: crypto.randomUUID(), text: 'Nur einmal, bitte' };
    const [speaker] = visitors;
    const lines = await Promise.all(Array.from({ length: 6 }, () => speaker?.ask('chat:send', line)));
    const ids = new Set(lines.flatMap((answer) => (answer && !answer.error ? [answer['id']] : [])));
    const stored = await target.rows('select 1 from room_lines where client_id = $1', [line.clientId]);
    tally.count('sendings of a line at once', lines.length);
    tally.expect(
      ids.size === 1 && stored.length === 1,
      'one line became several',
      `${ids.size}, ${stored.length}`,
    );
  } finally {
    for (const visitor of visitors) visitor.close();
  }
}
