import type { WalletEntry, WalletReason } from '@plausch/protocol';
import type { OwnEntry } from './wallet.store.ts';

export function toEntry(row: OwnEntry): WalletEntry {
  // Only the service writes entries, and it knows no other reasons.
  return { ...row, reason: row.reason as WalletReason, at: row.at.toISOString() };
}
