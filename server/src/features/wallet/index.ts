import { feature } from '../../feature.ts';
import { walletData } from './wallet.data.ts';
import { walletFigures } from './wallet.figures.store.ts';
import { installWalletHttp } from './wallet.http.ts';
import { installWalletJobs } from './wallet.jobs.ts';
import { measureBooks } from './wallet.metrics.ts';
import { walletRetention } from './wallet.retention.ts';
import { walletRules } from './wallet.rules.ts';

export { type Booking, book, type Payment, pay, type WalletGround } from './wallet.service.ts';
export { balanceOf, coinsOfPeople, driftOfBooks, salesByReference } from './wallet.store.ts';

/** Coins, and the books that say where each of them is. */
export const walletFeature = feature({
  name: 'wallet',
  rules: walletRules,
  retention: walletRetention,
  personalData: walletData,
  figures: walletFigures,
  install({ ground, edges }) {
    installWalletHttp(ground, edges);
    const watch = installWalletJobs(ground);
    return { measure: (metrics) => measureBooks(metrics, watch) };
  },
});
