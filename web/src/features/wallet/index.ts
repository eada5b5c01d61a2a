export { Coins } from './Coins.tsx';
export { noteVisit } from './wallet.queries.ts';
