import type { Work } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import type { WalletReason } from '@plausch/protocol';
import type { Ground } from '../../ground.ts';
import { houseDayOf, nextHouseDay } from '../../house-days.ts';
import { Refusal } from '../../refusal.ts';
import { keepAccount } from '../accounts/index.ts';
import * as store from './wallet.store.ts';
import type { WalletRow } from './wallet.tables.ts';
import { t } from './wallet.words.ts';

/** What booking stands on. */
export type WalletGround = Pick<Ground, 'clock' | 'rules' | 'streams'>;

/** Something between one person and the Bank. */
export type Booking = {
  readonly accountId: string;
  /** Whole coins. Positive: the Bank gives, negative: it takes. */
  readonly amount: number;
  readonly reason: WalletReason;
  /** What it was about, for the reader of the entry: a kind, a listing, a rank. */
  readonly reference?: string;
  /** Names the cause: booked again under the same key, nothing happens. */
  readonly key: string;
};

/** Something between two people; the Bank keeps a fee of what is paid. */
export type Payment = {
  readonly fromId: string;
  readonly toId: string;
  /** What the one pays, the fee within it. */
  readonly amount: number;
  readonly fee: number;
  readonly reasons: {
    readonly paid: WalletReason;
    readonly received: WalletReason;
    readonly fee: WalletReason;
  };
  readonly reference?: string;
  readonly key: string;
};

export type Booked = {
  /** What was booked by this call; 0 where the cause had been booked before, or the wallet was full. */
  readonly amount: number;
  readonly balance: number;
};

/**
 * [WA1] [WA3] Books between a person and the Bank. What would not fit into the wallet stays with the Bank.
 * @throws Refusal `insufficient_coins` where more is taken than there is.
 */
export async function book(ground: WalletGround, work: Work, booking: Booking): Promise<Booked> {
  const { accountId, reason, reference = null, key } = booking;
  const [wallet] = await holdWallets(work, [accountId]);
  if (await store.isBooked(work.sql, key)) return { amount: 0, balance: wallet.balance };
  // A wallet may hold more than fits by now, where the rules were changed: nothing is added, and nothing taken for it.
  const free = Math.max(0, ground.rules.wallet.most - wallet.balance);
  const amount = Math.min(booking.amount, free);
  if (amount === 0) return { amount, balance: wallet.balance };
  const balance = wallet.balance + amount;
  if (balance < 0) throw new Refusal('insufficient_coins');
  await write(ground, work, key, [
    { walletId: wallet.id, amount, reason, reference },
    { walletId: null, amount: -amount, reason, reference },
  ]);
  ground.streams.tell(work, accountId, 'wallet:changed', { balance, amount, reason });
  return { amount, balance };
}

/**
 * [WA4] Pays from one person to another; both wallets are held in the order of their ids. Booked before, nothing happens.
 * @throws Refusal `insufficient_coins`, or `forbidden` where it would not fit into the other wallet.
 */
export async function pay(ground: WalletGround, work: Work, payment: Payment): Promise<Booked> {
  const { fromId, toId, amount, fee, reasons, reference = null, key } = payment;
  if (amount <= 0 || fee < 0 || fee > amount || fromId === toId) throw new Error('this is not a payment');
  const [from, to] = await holdWallets(work, [fromId, toId]);
  if (await store.isBooked(work.sql, key)) return { amount: 0, balance: from.balance };
  if (from.balance < amount) throw new Refusal('insufficient_coins');
  // The fee comes in and goes out again: for a moment all of it must fit.
  if (to.balance + amount > ground.rules.wallet.most)
    throw new Refusal('forbidden', { message: t('theirsFull') });
  const ofFee = { reason: reasons.fee, reference };
  await write(ground, work, key, [
    { walletId: from.id, amount: -amount, reason: reasons.paid, reference },
    { walletId: to.id, amount, reason: reasons.received, reference },
    ...(fee === 0
      ? []
      : [
          { walletId: to.id, amount: -fee, ...ofFee },
          { walletId: null, amount: fee, ...ofFee },
        ]),
  ]);
  const { streams } = ground;
  const paid = { balance: from.balance - amount, amount: -amount, reason: reasons.paid };
  streams.tell(work, fromId, 'wallet:changed', paid);
  const received = { balance: to.balance + amount - fee, amount: amount - fee, reason: reasons.received };
  streams.tell(work, toId, 'wallet:changed', received);
  return { amount: -amount, balance: paid.balance };
}

/** [WA5] Notes the visit of an account; what that brings, and when the next day begins. */
export async function visit(ground: WalletGround, work: Work, accountId: string) {
  const now = ground.clock.now();
  const day = houseDayOf(now);
  const { start, visit } = ground.rules.wallet;
  const [wallet] = await holdWallets(work, [accountId]);
  let { balance } = wallet;
  if (wallet.visitedOn !== day) {
    await store.noteVisit(work.sql, wallet.id, day);
    const first = { accountId, amount: start, reason: 'start', key: `start:${wallet.id}` } as const;
    ({ balance } = await book(ground, work, first));
    const today = { accountId, amount: visit, reason: 'visit', reference: day } as const;
    ({ balance } = await book(ground, work, { ...today, key: `visit:${wallet.id}:${day}` }));
  }
  const nextAt = new Date(nextHouseDay(now)).toISOString();
  return { balance, amount: balance - wallet.balance, nextAt };
}

/** [WA6] What is left of an erased account goes to the Bank; the books keep what was, without a name. */
export async function eraseWallet(ground: WalletGround, work: Work, accountId: string): Promise<void> {
  const [wallet] = await store.lockWallets(work.sql, [accountId]);
  if (!wallet) return;
  const { id, balance } = wallet;
  if (balance > 0) {
    const erased = { reason: 'erased', reference: null } as const;
    await write(ground, work, `erased:${id}`, [
      { walletId: id, amount: -balance, ...erased },
      { walletId: null, amount: balance, ...erased },
    ]);
  }
  await store.disown(work.sql, id);
}

async function write(
  { clock }: WalletGround,
  work: Work,
  key: string,
  entries: readonly (Omit<store.EntryRow, 'id'> & { readonly reason: WalletReason })[],
): Promise<void> {
  const rows = entries.map((entry) => ({ id: newId(), ...entry }));
  await store.insertTransfer(work.sql, { id: newId(), key, at: new Date(clock.now()) }, rows);
}

/** The wallets of accounts, in the order that was asked for; their rows are held, and made where there are none yet. */
async function holdWallets<const Ids extends readonly string[]>(
  { sql }: Work,
  accountIds: Ids,
): Promise<{ [I in keyof Ids]: WalletRow }> {
  let held = await store.lockWallets(sql, accountIds);
  if (held.length < accountIds.length) {
    for (const accountId of accountIds.toSorted()) {
      if (held.some((wallet) => wallet.accountId === accountId)) continue;
      if (!(await keepAccount(sql, accountId))) throw new Refusal('not_found');
      await store.insertWallet(sql, newId(), accountId);
    }
    held = await store.lockWallets(sql, accountIds);
  }
  const inOrder = accountIds.map((id) => held.find(({ accountId }) => accountId === id));
  if (inOrder.includes(undefined)) throw new Error('a wallet was made and is not there');
  return inOrder as { [I in keyof Ids]: WalletRow };
}
