import type { WalletEntry, WalletReason } from '@plausch/protocol';
import { kinds } from '@plausch/stage/things';
import type { OwnEntry } from './wallet.store.ts';

export function toEntry(row: OwnEntry): WalletEntry {
  const name = kinds.get(row.reference ?? '')?.name ?? null;
  // Only the service writes entries, and it knows no other reasons.
  return { ...row, name, reason: row.reason as WalletReason, at: row.at.toISOString() };
}
