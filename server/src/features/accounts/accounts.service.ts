import type { Work } from '@plausch/platform/db';
import { Refusal } from '@plausch/platform/errors';
import { hashToken, newId, newToken } from '@plausch/platform/ids';
import type { FigureShape } from '@plausch/protocol';
import { birthDateProblem } from '@plausch/protocol/limits';
import { isFigureSpec, lookById, looks } from '@plausch/stage/figures';
import type { Ground } from '../../ground.ts';
import { wearable } from './accounts.figure.ts';
import { activationMail, alreadyRegisteredMail } from './accounts.mails.ts';
import * as store from './accounts.store.ts';
import type { Account } from './accounts.tables.ts';

const ACTIVATION_HOURS = 24;
const HOUR_MS = 3_600_000;

const NOTHING_OWNED: ReadonlySet<string> = new Set();

/** Starter bubble colours, by catalogue id. */
const STARTER_BUBBLE_COLORS = ['sun', 'rose', 'mint', 'lilac', 'peach', 'paper'] as const;

/** The compared form of a name or address: people who differ only by case are one. */
export function keyOf(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

type Registration = { username: string; email: string; passwordHash: string; birthDate: string };

/** Picks by the id's random end, so that newcomers do not all look alike. */
function pick<T>(choices: readonly T[], id: string): T {
  const choice = choices[Number.parseInt(id.slice(-6), 16) % choices.length];
  if (choice === undefined) throw new Error('nothing to pick from');
  return choice;
}

/** [A1] [A2] [A3] A new account, not yet activated; the link goes out after the commit. */
export async function register(ground: Ground, work: Work, registration: Registration): Promise<void> {
  const now = new Date(ground.clock.now());
  if (birthDateProblem(registration.birthDate, now) === 'too_young') {
    throw new Refusal('too_young', { field: 'birthDate' });
  }
  const id = newId();
  const account = await store.insertAccount(work.sql, {
    id,
    username: registration.username,
    usernameKey: keyOf(registration.username),
    email: registration.email,
    emailKey: keyOf(registration.email),
    passwordHash: registration.passwordHash,
    birthDate: registration.birthDate,
    avatarId: pick(looks, id).id,
    bubbleColorId: pick(STARTER_BUBBLE_COLORS, id),
    termsAcceptedAt: now,
    createdAt: now,
  });
  if (account) return sendActivation(ground, work, account);

  if (await store.accountByUsernameKey(work.sql, keyOf(registration.username))) {
    throw new Refusal('username_taken', { field: 'username' });
  }
  // The address is taken. The answer must not say so: only its owner learns it, by mail.
  const owner = await store.accountByEmailKey(work.sql, keyOf(registration.email));
  if (owner) {
    const mail = alreadyRegisteredMail(owner.email, owner.username, `${ground.origin()}/login`, ground.brand);
    work.afterCommit(() => ground.mails.dispatch(mail));
  }
}

/** [A4] A new link makes every earlier one void. */
async function sendActivation(ground: Ground, work: Work, account: Account): Promise<void> {
  const now = ground.clock.now();
  const token = newToken();
  await store.replaceActivationToken(work.sql, {
    tokenHash: hashToken(token),
    accountId: account.id,
    expiresAt: new Date(now + ACTIVATION_HOURS * HOUR_MS),
    createdAt: new Date(now),
  });
  const url = `${ground.origin()}/activate?token=${token}`;
  const mail = activationMail(account.email, account.username, url, ground.brand);
  work.afterCommit(() => ground.mails.dispatch(mail));
}

/** [A4] Neutral: whether the address is known, or already active, the caller cannot tell. */
export async function resendActivation(ground: Ground, work: Work, email: string): Promise<void> {
  const account = await store.accountByEmailKey(work.sql, keyOf(email));
  if (account && account.activatedAt === null) await sendActivation(ground, work, account);
}

/** [A5] A token works once; afterwards the account may log in. */
export async function activate(ground: Ground, work: Work, token: string): Promise<Account> {
  const now = new Date(ground.clock.now());
  const accountId = await store.takeActivationToken(work.sql, hashToken(token), now);
  const account = accountId === undefined ? undefined : await store.markActivated(work.sql, accountId, now);
  if (!account) throw new Refusal('token_invalid', { field: 'token' });
  return account;
}

/** [A6] Puts on one of the starter looks, as it is drawn. */
export function changeAvatar(work: Work, accountId: string, avatarId: string): Promise<Account> {
  if (!lookById(avatarId)) throw new Refusal('invalid', { field: 'avatarId' });
  return changeLook(work, accountId, { avatarId, figure: null });
}

/** [A7] Puts on a figure of one's own. What people own beyond the free parts is nothing yet. */
export function changeFigure(work: Work, accountId: string, figure: FigureShape): Promise<Account> {
  if (!isFigureSpec(figure)) throw new Refusal('invalid', { field: 'figure' });
  if (!wearable(figure, NOTHING_OWNED)) throw new Refusal('not_owned', { field: 'figure' });
  return changeLook(work, accountId, { figure });
}

async function changeLook(work: Work, accountId: string, look: Parameters<typeof store.setLook>[2]) {
  const account = await store.setLook(work.sql, accountId, look);
  if (!account) throw new Refusal('unauthenticated');
  work.tell({ type: 'account.lookChanged', accountId });
  return account;
}
