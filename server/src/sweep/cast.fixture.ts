import {
  FakeGoogle,
  type Person,
  registrationOf,
  type SystemOptions,
  startSystem,
  type TestSystem,
  tokenIn,
} from '@plausch/dev-env';
import { hashToken, newId, newToken } from '@plausch/platform/ids';
import type { User } from '@plausch/protocol';
import { sql } from 'drizzle-orm';
import { lateBilling, SECRETS } from '../billing.fixture.ts';
import { bytesOfBase32, hotp, stepAt } from '../features/secondFactor/index.ts';
import { book, type WalletGround } from '../features/wallet/index.ts';

/** From the lowest to the highest. */
export const ROLES = ['user', 'helper', 'moderator', 'admin'] as const satisfies readonly User['role'][];
/** Born on a day that nothing else in an answer can name. */
const BIRTH_DATE = '1971-03-09';
const DAY_MS = 86_400_000;
const REASON = 'Für den Durchgang';

/** An account that waits to be activated by its link. */
export type Newcomer = {
  readonly username: string;
  readonly email: string;
  readonly token: string;
  /** What the device was given on which they registered. */
  readonly registrationSecret: string;
};

/** The people of a sweep and what lies about them in the database. */
export class Cast {
  readonly system: TestSystem;
  readonly google: FakeGoogle;
  /** The addresses of all accounts by id; only the owner may ever read one. */
  readonly emails = new Map<string, string>();
  readonly #actors = new Map<User['role'], Person>();
  readonly #targets = new Map<User['role'], Person>();
  #victim: Person | undefined;
  #locked: Person | undefined;
  #made = 0;

  private constructor(system: TestSystem, google: FakeGoogle) {
    this.system = system;
    this.google = google;
  }

  static async gather(options: SystemOptions = {}): Promise<Cast> {
    const google = await FakeGoogle.start();
    const environment = { ...google.environment, FILM_HOSTS: 'filme.example.org', ...options.environment };
    // Time stands, so that nothing in the database moves by itself between two looks.
    // And one mailbox gets as many mails as there are calls that cause one.
    const rules = {
      // The mail of a decision waits by the time of the database, which does not stand.
      reports: { undo: { mailAfterMs: 0 } },
      ...options.rules,
      mails: { ofKind: 1e6, inAll: 1e6, unasked: 1e6 },
    };
    const { door: billing, close } = lateBilling();
    const system = await startSystem({
      ...options,
      rules,
      clock: 'still',
      environment,
      billing,
      billingSecrets: SECRETS,
      alongside: close,
    });
    google.clock = system.clock;
    const cast = new Cast(system, google);
    for (const role of ROLES) {
      cast.#actors.set(role, await cast.person(role));
      cast.#targets.set(role, await cast.person(role));
    }
    cast.#victim = await cast.#livedIn();
    return cast;
  }

  /** The person who acts with this role. A case that changes the person itself takes a new one. */
  as(role: User['role']): Person {
    return required(this.#actors.get(role));
  }

  /** Another person of this role, whom only a higher role may act on. */
  target(role: User['role']): Person {
    return required(this.#targets.get(role));
  }

  /** A person with rows in every part of the product, whom no other person may act on. */
  get victim(): Person {
    return required(this.#victim);
  }

  /** A new person with a session. */
  async person(role: User['role'] = 'user'): Promise<Person> {
    const { username, email, birthDate } = this.registration();
    const person = await this.system.person(username, { email, birthDate });
    this.emails.set(person.user.id, email);
    if (role !== 'user')
      await this.#run(sql`update accounts set role = ${role} where id = ${person.user.id}`);
    return { ...person, user: { ...person.user, role } };
  }

  /** The registration of a new account. */
  registration() {
    this.#made += 1;
    // No name or address is a part of another, and each has a letter that may be written as two.
    const email = `kanärie${this.#made}@geheim.test`;
    return registrationOf(`Nr${this.#made}Persönlich`, { email, birthDate: BIRTH_DATE });
  }

  /** Registers an account; the token is that of its activation link. */
  async newcomer(): Promise<Newcomer> {
    const body = this.registration();
    const answer = await this.system.call('register', { body });
    if (answer.status !== 201) throw new Error(`registering was answered ${answer.status}`);
    const { registrationSecret } = answer.body;
    const token = tokenIn((await this.system.mailTo(body.email)).text);
    return { username: body.username, email: body.email, token, registrationSecret };
  }

  /** An identity of Google's without an account: its ID token, and the token that sets up its account. */
  async vouchedFor(): Promise<{ readonly idToken: string; readonly setupToken: string }> {
    const { email } = this.registration();
    const idToken = this.google.idToken({ sub: newToken(), email });
    const { body } = await this.system.call('logInWithGoogle', { body: { idToken } });
    if (!('setupToken' in body)) throw new Error('whoever is unknown should be given a token');
    return { idToken, setupToken: body.setupToken };
  }

  /** The token of a link for a new password. */
  async resetToken({ user: { email } }: Person): Promise<string> {
    await this.system.call('forgotPassword', { body: { email } });
    const mail = await this.system.mailTo(email, ({ text }) => text.includes('/reset-password/'));
    return tokenIn(mail.text);
  }

  /** The token of the link that keeps an account which was to be deleted. */
  async deletionToken({ token, password, user: { email } }: Person): Promise<string> {
    await this.system.call('requestDeletion', { token, body: { password } });
    const mail = await this.system.mailTo(email, ({ text }) => text.includes('/cancel-deletion'));
    return tokenIn(mail.text);
  }

  /** Lets a person have a copy of their data that is ready. */
  async copyOfData({ token }: Person): Promise<void> {
    const { status } = await this.system.call('requestOwnData', { token });
    if (status !== 200) throw new Error(`asking for a copy was answered ${status}`);
    await this.system.jobs.drain();
  }

  /** The token of the operator's invitation for a person. */
  async inviteFor({ user: { username } }: Person): Promise<string> {
    const token = newToken();
    const now = this.system.clock.now();
    await this.#run(sql`insert into admin_invites (token_hash, username_key, created_at, expires_at)
      values (${hashToken(token)}, ${username.toLowerCase()}, ${iso(now)}, ${iso(now + DAY_MS)})`);
    return token;
  }

  /** Begins to set up the second factor of a person: the code that confirms it. */
  async startedFactor({ token, password }: Person): Promise<{ first: string; later: string }> {
    const { status, body } = await this.system.call('startTotp', { token, body: { password } });
    if (status !== 201) throw new Error(`setting up a second factor was answered ${status}`);
    const step = stepAt(this.system.clock.now());
    const codeAt = (at: number) => hotp(bytesOfBase32(body.secret), at);
    return { first: codeAt(step - 1), later: codeAt(step) };
  }

  /** Sets it up; the code that is good next. */
  async factor(person: Person): Promise<string> {
    const { first, later } = await this.startedFactor(person);
    const { status } = await this.system.call('confirmTotp', {
      token: person.token,
      body: { factorCode: first },
    });
    if (status !== 200) throw new Error(`confirming a second factor was answered ${status}`);
    return later;
  }

  /** A login of a person with a second factor that waits for its code. */
  async ticket({ user: { username }, password }: Person): Promise<string> {
    const { body } = await this.system.call('login', { body: { login: username, password } });
    if (!body.secondFactor) throw new Error('the login asks for no code');
    return body.secondFactor.ticket;
  }

  /** A warning that was not read; its id. */
  async warning(by: Person, whom: Person): Promise<string> {
    const body = { userId: whom.user.id, reason: REASON };
    const answer = await this.system.call('warn', { token: by.token, body });
    if (answer.status !== 201) throw new Error(`a warning was answered ${answer.status}`);
    return answer.body.sanction.id;
  }

  /** A measure that is in force; its id. */
  async measure(kind: 'mute' | 'kick', by: Person, whom: Person, duration = 3_600): Promise<string> {
    const body = { userId: whom.user.id, duration, reason: REASON };
    const answer = await this.system.call(kind, { token: by.token, body });
    if (answer.status !== 201) throw new Error(`${kind} was answered ${answer.status}`);
    return answer.body.sanction.id;
  }

  /** A new person who has this rank. */
  async ranked(rank: number): Promise<Person> {
    const person = await this.person();
    await this.#run(sql`insert into standings (account_id, ap, rank, day)
      values (${person.user.id}, 100000, ${rank}, '2026-11-01')`);
    return person;
  }

  /** A number that no other thing of this cast has. */
  get number(): number {
    this.#made += 1;
    return this.#made;
  }

  /** So many coins from the Bank. */
  async coins({ user }: Person, amount: number): Promise<void> {
    const key = `cast:${user.id}:${this.number}`;
    const booking = { accountId: user.id, amount, reason: 'start', key } as const;
    const ground = {
      clock: this.system.clock,
      rules: { wallet: { most: 1_000_000 } },
      streams: { tell: () => undefined },
    } as unknown as WalletGround;
    await this.system.database.inTransaction((work) => book(ground, work, booking));
  }

  /** A guild with its founder, and with a member. */
  async guild(): Promise<{ id: string; tag: string; founder: Person; member: Person }> {
    const [founder, member] = [await this.person(), await this.person()];
    const id = newId();
    const tag = `T${this.#made}`;
    const at = iso(this.system.clock.now());
    await this.#run(sql`insert into guilds (id, name, name_skeleton, tag, founded_at)
      values (${id}, ${`Gilde ${tag}`}, ${`gilde ${tag}`}, ${tag}, ${at})`);
    await this.#run(sql`insert into guild_members (account_id, guild_id, role, joined_at)
      values (${founder.user.id}, ${id}, 'founder', ${at}), (${member.user.id}, ${id}, 'member', ${at})`);
    return { id, tag, founder, member };
  }

  /** What waits between a guild and a person. */
  async tie(guildId: string, { user }: Person, kind: 'request' | 'invitation'): Promise<void> {
    await this.#run(sql`insert into guild_ties (guild_id, account_id, kind, at)
      values (${guildId}, ${user.id}, ${kind}, ${iso(this.system.clock.now())})`);
  }

  async block(by: Person, whom: Person): Promise<void> {
    const answer = await this.system.call('block', { token: by.token, params: { userId: whom.user.id } });
    if (answer.status !== 200) throw new Error(`blocking was answered ${answer.status}`);
  }

  /** Asks another account to be friends; the id of the request. Where that account has asked before, they are friends by it. */
  async request(by: Person, whom: Person): Promise<string> {
    const body = { userId: whom.user.id };
    const answer = await this.system.call('requestFriendship', { token: by.token, body });
    if (answer.status !== 200) throw new Error(`a request was answered ${answer.status}`);
    const { sent } = (await this.system.call('listFriends', { token: by.token })).body;
    return sent.find(({ userId }) => userId === whom.user.id)?.id ?? '';
  }

  /** Gives an account a thing, some days ago; its id. */
  async item(owner: Person, kind: string, daysAgo = 0): Promise<string> {
    const id = newId();
    await this.#run(sql`insert into items (id, kind, owner_id, origin, acquired_at)
      values (${id}, ${kind}, ${owner.user.id}, 'shop', ${iso(this.system.clock.now() - daysAgo * DAY_MS)})`);
    return id;
  }

  /** Gives a thing to another account. */
  async hand(itemId: string, to: Person): Promise<void> {
    await this.#run(sql`update items set owner_id = ${to.user.id} where id = ${itemId}`);
  }

  /** A person who may trade, with coins. */
  async trader(coins = 0): Promise<Person> {
    const person = await this.ranked(3);
    const since = iso(this.system.clock.now() - 30 * DAY_MS);
    await this.#run(sql`update accounts set created_at = ${since} where id = ${person.user.id}`);
    if (coins > 0) await this.coins(person, coins);
    return person;
  }

  /** What a trader offers, and with which token it is stopped. */
  async listing(seller: Person, kind = 'emoji.lachen'): Promise<{ id: string; token: string }> {
    const itemId = await this.item(seller, kind, 8);
    const body = { itemId, price: 20, days: 7 } as const;
    const answer = await this.system.call('createListing', { token: seller.token, body });
    if (answer.status !== 201) throw new Error(`a listing was answered ${answer.status}`);
    const { id } = answer.body;
    // The mail about it leaves with a token of its own, before this one takes its place.
    await this.system.jobs.drain();
    const token = newToken();
    const at = iso(this.system.clock.now());
    await this.#run(sql`update listings set created_at = ${at}, live_at = ${at},
      stop_hash = ${hashToken(token)} where id = ${id}`);
    return { id, token };
  }

  /** A further session: one that works, one whose time is over, or one that was ended. */
  async session(userId: string, state: 'open' | 'expired' | 'ended'): Promise<{ id: string; token: string }> {
    const [id, token, now] = [newId(), newToken(), this.system.clock.now()];
    const expiresAt = state === 'expired' ? now - 1 : now + DAY_MS;
    await this.#run(sql`insert into sessions (id, token_hash, account_id, device, created_at, seen_at, expires_at, ended_at)
      values (${id}, ${hashToken(token)}, ${userId}, 'Durchgang', ${iso(now - DAY_MS)}, ${iso(now - 1)},
              ${iso(expiresAt)}, ${state === 'ended' ? iso(now) : null})`);
    return { id, token };
  }

  /** Tokens that do not sign this person in, by what is wrong with them. */
  async deadTokens(of: Person = this.victim): Promise<Record<string, string | undefined>> {
    const userId = of.user.id;
    this.#locked ??= await this.#lockedOut();
    return {
      'no token': undefined,
      'an empty token': '',
      'a garbage token': "' or 1=1; --",
      'a made-up token': newToken(),
      'an expired token': (await this.session(userId, 'expired')).token,
      'a revoked token': (await this.session(userId, 'ended')).token,
      'the token of somebody locked out': this.#locked.token,
      'the id of the person': userId,
    };
  }

  async #lockedOut(): Promise<Person> {
    const person = await this.person();
    await this.measure('kick', this.as('admin'), person, -1);
    // The lock ends the sessions; a token that only the lock keeps out tells more.
    return { ...person, token: (await this.session(person.user.id, 'open')).token };
  }

  async #livedIn(): Promise<Person> {
    const person = await this.person();
    await this.request(person, this.as('helper'));
    await this.request(this.as('helper'), person);
    await this.request(person, this.as('moderator'));
    await this.request(this.as('admin'), person);
    await this.deletionToken(person);
    await this.session(person.user.id, 'open');
    await this.block(person, this.as('user'));
    await this.measure('mute', this.as('moderator'), person);
    await this.tie((await this.guild()).id, person, 'request');
    return person;
  }

  async #run(statement: ReturnType<typeof sql>): Promise<void> {
    await this.system.database.drizzle.execute(statement);
  }
}

function required(person: Person | undefined): Person {
  if (!person) throw new Error('the cast is not gathered yet');
  return person;
}

const iso = (at: number) => new Date(at).toISOString();
