import type { CasesOf } from '../../sweep/cases.fixture.ts';
import type { TextsOf } from '../../sweep/compared.fixture.ts';

const customerInfo = { entitlements: { active: { premium: { isActive: true } } } };

/** All of them act on their caller alone; who may not buy is proven with the feature. */
export const cases: CasesOf<'premium'> = {
  webPurchaseComplete: async (cast) => ({
    right: { by: await cast.person(), body: { customerInfo, productId: 'vip_monthly' } },
    wrong: 'own',
  }),
  webRestoreComplete: async (cast) => ({
    right: { by: await cast.person(), body: { customerInfo } },
    wrong: 'own',
  }),
  restorePurchases: async (cast) => ({
    right: { by: await cast.person(), body: { customerInfo } },
    wrong: 'own',
  }),
  customerToken: async (cast) => ({
    right: { by: await cast.person(), query: { for: 'gift' } },
    wrong: 'own',
  }),
  manageLink: async (cast) => ({ right: { by: await cast.person() }, wrong: 'own' }),
};

export const texts: TextsOf<'premium'> = {
  customerToken: { for: 'exact' },
  webPurchaseComplete: { customerInfo: 'free', productId: 'exact' },
  webRestoreComplete: { customerInfo: 'free' },
  restorePurchases: { customerInfo: 'free' },
};
