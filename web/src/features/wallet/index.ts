export { Coins } from './Coins.tsx';
export { useBalance } from './wallet.balance.ts';
export { noteVisit } from './wallet.queries.ts';
