export type { PurchaseEnd, PurchasesConfiguration, PurchasesLike } from './client.ts';
export {
  type CustomerInfoState,
  type EntitlementState,
  type OfferingsState,
  type PurchaseHandle,
  type PurchaseState,
  useCustomerInfo,
  useEntitlement,
  useOfferings,
  usePurchase,
} from './hooks.ts';
export { PurchasesProvider, type PurchasesProviderProps } from './provider.tsx';
