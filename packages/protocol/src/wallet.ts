import { z } from 'zod';
import { endpoint } from './endpoints.ts';
import { pageOf, pageQuery } from './paging.ts';
import { id, timestamp } from './shapes.ts';

/** What coins come from and go to. */
export const WALLET_REASONS = [
  'start',
  'visit',
  'activity',
  'rank',
  'premium',
  'guild',
  'shop',
  'marketBought',
  'marketSold',
  'marketFee',
  'erased',
] as const;
export type WalletReason = (typeof WALLET_REASONS)[number];

const coins = z.int().nonnegative();
const amount = z.int().meta({ description: 'What came in; what went out is negative' });
const reason = z.enum(WALLET_REASONS);
const balance = coins.meta({ description: 'How many coins there are afterwards' });

const getWallet = endpoint({
  method: 'GET',
  path: '/wallet',
  summary: 'How many coins one has.',
  access: 'session',
  limit: 'read',
  status: 200,
  response: z.strictObject({ balance: coins }),
});

const walletEntry = z
  .strictObject({
    id,
    at: timestamp,
    reason,
    amount,
    balance,
    reference: z
      .string()
      .nullable()
      .meta({ description: 'What it was about: a kind, an offer, a rank, a day' }),
    name: z.string().nullable().meta({ description: 'How that is called, where it is a kind of thing' }),
  })
  .meta({ id: 'WalletEntry' });
export type WalletEntry = z.infer<typeof walletEntry>;

const listWalletEntries = endpoint({
  method: 'GET',
  path: '/wallet/entries',
  summary: 'What came into one’s wallet and went out of it, newest first.',
  access: 'session',
  limit: 'read',
  pageLength: 50,
  query: z.strictObject(pageQuery),
  status: 200,
  response: pageOf(walletEntry),
});

const noteVisit = endpoint({
  method: 'POST',
  path: '/wallet/visit',
  summary: 'Say that one is there: the first time of a day brings coins, the very first one more of them.',
  access: 'session',
  limit: 'write',
  status: 200,
  response: z.strictObject({
    balance: coins,
    amount: coins.meta({ description: 'What this visit has brought' }),
    nextAt: timestamp.meta({ description: 'When the next day begins' }),
  }),
});

/** What the server says to a person about their coins, on every device. */
export const walletMessages = {
  'wallet:changed': z.strictObject({ balance, amount, reason }),
} as const;

export const walletEndpoints = { getWallet, listWalletEntries, noteVisit } as const;
