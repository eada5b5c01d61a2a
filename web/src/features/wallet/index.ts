export { Coins } from './Coins.tsx';
export { useBalance } from './wallet.balance.ts';
export { useEntries, type WalletEntry } from './wallet.entries.ts';
export { noteVisit } from './wallet.queries.ts';
