import { timingSafeEqual } from 'node:crypto';
import { uniqueViolation, type Work } from '@plausch/platform/db';
import { hashToken, newId, newToken } from '@plausch/platform/ids';
import type { Mail } from '@plausch/platform/mail';
import type { FigureShape } from '@plausch/protocol';
import { birthDateProblem } from '@plausch/protocol/limits';
import { type FigureSpec, isFigureSpec, lookById, looks } from '@plausch/stage/figures';
import { kinds } from '@plausch/stage/things';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import type { Avatars } from './accounts.avatars.ts';
import { completeEmailChange } from './accounts.email.ts';
import { wearable } from './accounts.figure.ts';
import { newLinkToken } from './accounts.links.ts';
import {
  activationMail,
  alreadyRegisteredMail,
  layOutActivation,
  layOutAlreadyRegistered,
  layOutNotice,
  type Notice,
} from './accounts.mails.ts';
import { keyOf } from './accounts.names.ts';
import { nameColumns, refuseKept, refuseReserved } from './accounts.rename.ts';
import * as store from './accounts.store.ts';
import type { Account } from './accounts.tables.ts';
import { takeToken } from './accounts.tokens.store.ts';
import { ownFigureOf } from './accounts.wire.ts';

const NOTHING_OWNED: ReadonlySet<string> = new Set();

/** Starter bubble colours, by catalogue id. */
const STARTER_BUBBLE_COLORS = ['sun', 'rose', 'mint', 'lilac', 'peach', 'paper'] as const;

type Registration = { username: string; email: string; passwordHash: string; birthDate: string };
type NewPerson = Registration & Partial<Pick<Account, 'avatarId' | 'activatedAt' | 'registrationHash'>>;

/** Picks by the id's random end, so that newcomers do not all look alike. */
function pick<T>(choices: readonly T[], id: string): T {
  const choice = choices[Number.parseInt(id.slice(-6), 16) % choices.length];
  if (choice === undefined) throw new Error('nothing to pick from');
  return choice;
}

/** [A3] [A9] [A15] A new account by the rules that hold for all; undefined when its name or address is taken. */
export async function createAccount(
  ground: Pick<Ground, 'brand' | 'clock' | 'provided' | 'securityLog'>,
  work: Work,
  person: NewPerson,
): Promise<Account | undefined> {
  const now = new Date(ground.clock.now());
  if (birthDateProblem(person.birthDate, now) === 'too_young') {
    throw new Refusal('too_young', { field: 'birthDate' });
  }
  refuseReserved(ground, person.username);
  const id = newId();
  const account = await store.insertAccount(work.sql, {
    id,
    ...nameColumns(person.username),
    email: person.email,
    emailKey: keyOf(person.email),
    passwordHash: person.passwordHash,
    birthDate: person.birthDate,
    avatarId: person.avatarId ?? pick(looks, id).id,
    bubbleColorId: pick(STARTER_BUBBLE_COLORS, id),
    termsAcceptedAt: now,
    activatedAt: person.activatedAt ?? null,
    registrationHash: person.registrationHash ?? null,
    createdAt: now,
  });
  if (!account) return undefined;
  await refuseKept(ground, work, account);
  ground.securityLog.afterCommit(work, { event: 'account.registered', account: account.id });
  return account;
}

/**
 * [A1] [A2] [A30] A new account, not yet activated. It holds its name and not its address, so nothing here depends on whether
 * the address has an owner: that is looked at when the mails leave. Answers the secret for the device that registered.
 */
export async function register(ground: Ground, work: Work, registration: Registration): Promise<string> {
  const secret = newToken();
  const account = await createAccount(ground, work, { ...registration, registrationHash: hashToken(secret) });
  if (!account) throw new Refusal('username_taken', { field: 'username' });
  await writeToWaiting(ground, work, account.id);
  return secret;
}

/** [A2] [A4] Decides on both mails to the address of a waiting account; one of the two will have nothing to say. */
async function writeToWaiting(ground: Pick<Ground, 'jobs'>, work: Work, accountId: string): Promise<void> {
  await ground.jobs.enqueue(work, activationMail, { accountId });
  await ground.jobs.enqueue(work, alreadyRegisteredMail, { accountId });
}

/**
 * [A4] What the mail with the link says, made when it leaves: the token lies in it alone. A new link makes every earlier
 * one void. Nothing, when the account is gone or active by now, or its address has an owner.
 */
export async function composeActivation(
  ground: Ground,
  work: Work,
  accountId: string,
): Promise<Mail | undefined> {
  const waiting = await store.waitingWithOwner(work.sql, accountId);
  if (!waiting || waiting.owner) return undefined;
  const { account } = waiting;
  const expiresAt = new Date(ground.clock.now() + ground.rules.accounts.links.addressMs);
  const token = await newLinkToken(ground, work, { accountId, purpose: 'activation', expiresAt });
  const link = {
    url: `${ground.origin()}/activate?token=${token}`,
    goodForMs: ground.rules.accounts.links.addressMs,
  };
  return layOutActivation(account, link, ground.brand);
}

/** [A2] To the owner of the address that a new account waits for. */
export async function composeAlreadyRegistered(
  ground: Pick<Ground, 'brand' | 'origin'>,
  work: Work,
  accountId: string,
): Promise<Mail | undefined> {
  const waiting = await store.waitingWithOwner(work.sql, accountId);
  return waiting?.owner
    ? layOutAlreadyRegistered(waiting.owner, `${ground.origin()}/login`, ground.brand)
    : undefined;
}

/** [A16] What the owner of an account is told about a change. */
export async function composeNotice(
  ground: Pick<Ground, 'brand' | 'origin'>,
  work: Work,
  { accountId, what }: { accountId: string; what: Notice },
): Promise<Mail | undefined> {
  const account = await store.accountById(work.sql, accountId);
  return account && layOutNotice(account, what, `${ground.origin()}/reset-password`, ground.brand);
}

/**
 * [A4] Neutral: whether the address is known, or already active, the caller can tell neither by the answer nor by its time.
 * Without a waiting account the same jobs are enqueued with an id that no account has, and send no mail.
 */
export async function resendActivation(
  ground: Pick<Ground, 'jobs'>,
  work: Work,
  email: string,
): Promise<void> {
  const waiting = await store.waitingByEmailKey(work.sql, keyOf(email));
  await writeToWaiting(ground, work, waiting?.id ?? newId());
}

/** An account whose address is proven; `isHere`: by the device on which it was registered. */
export type Activated = { readonly account: Account; readonly isHere: boolean };

/**
 * [A5] [A14] A token works once; afterwards the account may log in, or has its new address. [A30] A request that also brings
 * the secret of this account's registration comes from the device that registered; the secret is void from then on. Neither
 * is enough alone.
 */
export async function activate(
  ground: Pick<Ground, 'clock' | 'jobs' | 'securityLog'>,
  work: Work,
  { token, secret }: { readonly token: string; readonly secret: string | undefined },
): Promise<Activated> {
  const now = new Date(ground.clock.now());
  const taken = await takeToken(work.sql, hashToken(token), ['activation', 'email'], now);
  if (taken?.purpose === 'email') {
    return { account: await completeEmailChange(ground, work, taken.accountId), isHere: false };
  }
  // Before the activation, which makes the secret void.
  const waiting = taken && (await store.lockAccount(work.sql, taken.accountId));
  const account = waiting && (await activateAccount(ground, work, waiting.id));
  if (!account) throw new Refusal('token_invalid', { field: 'token' });
  return { account, isHere: isSecretOf(waiting, secret) };
}

function isSecretOf({ registrationHash }: Account, secret: string | undefined): boolean {
  return (
    secret !== undefined && registrationHash !== null && timingSafeEqual(registrationHash, hashToken(secret))
  );
}

/**
 * [A1] [A5] From now on the address is this account's alone; undefined when it was active before.
 * @throws Refusal `token_invalid` when another account has proven the address meanwhile.
 */
export async function activateAccount(
  ground: Pick<Ground, 'clock' | 'securityLog'>,
  work: Work,
  accountId: string,
): Promise<Account | undefined> {
  const now = new Date(ground.clock.now());
  const account = await store.markActivated(work.sql, accountId, now).catch((error: unknown) => {
    if (uniqueViolation(error)) throw new Refusal('token_invalid', { field: 'token', cause: error });
    throw error;
  });
  if (account) ground.securityLog.afterCommit(work, { event: 'account.activated', account: account.id });
  return account;
}

/** [A6] [A32] Puts on one of the starter looks, as it is drawn, or an avatar that its owner has; the figure of their own waits then. */
export async function changeAvatar(
  ground: Pick<Ground, 'people'> & { readonly avatars: Avatars },
  work: Work,
  accountId: string,
  avatarId: string,
): Promise<Account> {
  if (lookById(avatarId)) return changeLook(ground, work, accountId, { avatarId, figure: null });
  if (kinds.get(avatarId)?.type !== 'avatar') throw new Refusal('invalid', { field: 'avatarId' });
  const account = await store.lockAccount(work.sql, accountId);
  if (!account) throw new Refusal('unauthenticated');
  if (!(await ground.avatars.mayWear(work.sql, accountId, avatarId)))
    throw new Refusal('not_owned', { field: 'avatarId' });
  return changeLook(ground, work, accountId, { avatarId, figure: ownFigureOf(account) });
}

/** [A32] Wears the account's own figure again; where no avatar is worn, nothing changes. */
export async function takeOffAvatar(
  ground: Pick<Ground, 'people'>,
  work: Work,
  accountId: string,
): Promise<Account> {
  const account = await store.lockAccount(work.sql, accountId);
  if (!account) throw new Refusal('unauthenticated');
  return kinds.has(account.avatarId) ? wearOwn(ground, work, account, ownFigureOf(account)) : account;
}

/** What is not an avatar is a starter look: which one does not matter beside a figure. */
function wearOwn(ground: Pick<Ground, 'people'>, work: Work, { id, avatarId }: Account, figure: FigureShape) {
  return changeLook(ground, work, id, { avatarId: lookById(avatarId)?.id ?? pick(looks, id).id, figure });
}

/** [A7] Refuses what is no figure, and parts that are not free. No account owns anything beyond the free parts yet. */
export function requireWearable(figure: FigureShape): FigureSpec {
  if (!isFigureSpec(figure)) throw new Refusal('invalid', { field: 'figure' });
  if (!wearable(figure, NOTHING_OWNED)) throw new Refusal('not_owned', { field: 'figure' });
  return figure;
}

/** [A7] Puts on a figure that its owner put together. */
export async function changeFigure(
  ground: Pick<Ground, 'people'>,
  work: Work,
  accountId: string,
  figure: FigureShape,
): Promise<Account> {
  requireWearable(figure);
  const account = await store.lockAccount(work.sql, accountId);
  if (!account) throw new Refusal('unauthenticated');
  return wearOwn(ground, work, account, figure);
}

/** Changes how an account appears; the rooms and lists that show it are told. */
export async function changeLook(
  { people }: Pick<Ground, 'people'>,
  work: Work,
  accountId: string,
  look: Parameters<typeof store.setLook>[2],
) {
  const account = await store.setLook(work.sql, accountId, look);
  if (!account) throw new Refusal('unauthenticated');
  people.changed(work, accountId);
  return account;
}
