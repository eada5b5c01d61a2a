import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { PurchasesError } from '../core/errors.ts';
import type {
  CustomerInfo,
  EntitlementInfo,
  GetOfferingsParams,
  Offerings,
  PurchaseParams,
} from '../core/types.ts';
import type { PurchaseEnd } from './client.ts';
import { useClient } from './provider.tsx';
import type { Resource } from './resource.ts';

/** Something loaded: not yet there, there under names of its own, or not to be had for now. */
type Loaded<Ready> =
  | { readonly status: 'loading' }
  | ({
      readonly status: 'ready';
      /** Loads it again; what is there stays until then. Resolves when that has ended, and never rejects. */
      readonly refresh: () => Promise<void>;
      readonly isRefreshing: boolean;
      /** Why the last refresh failed; null after one that did not. */
      readonly refreshError: PurchasesError | null;
    } & Ready)
  | { readonly status: 'failed'; readonly error: PurchasesError; readonly retry: () => void };

export type OfferingsState = Loaded<{ readonly offerings: Offerings }>;
export type CustomerInfoState = Loaded<{ readonly customerInfo: CustomerInfo }>;
export type EntitlementState = Loaded<{
  readonly isActive: boolean;
  /** Null where the customer never had it. */
  readonly entitlement: EntitlementInfo | null;
}>;

/** Where a purchase is, if there is one. */
export type PurchaseState =
  | { readonly status: 'idle' }
  | { readonly status: 'purchasing' }
  | Exclude<PurchaseEnd, { readonly status: 'failed' }>
  | { readonly status: 'failed'; readonly error: PurchasesError; readonly retry: () => void };

/** A purchase and how to begin one. */
export type PurchaseHandle = PurchaseState & {
  /**
   * Opens the checkout. Resolves with how it ended, and never rejects; while a purchase of this hook is open, with the end
   * of that one.
   */
  readonly purchase: (params: PurchaseParams) => Promise<PurchaseEnd>;
};

/** What can be bought. Components that ask for the same share one request. */
export function useOfferings(params: GetOfferingsParams = {}): OfferingsState {
  return useLoaded(useClient().offerings(params), withOfferings);
}

/** What the customer has bought; up to date after every purchase of `usePurchase`. */
export function useCustomerInfo(): CustomerInfoState {
  return useLoaded(useClient().customerInfo, withCustomerInfo);
}

/** Whether the customer has a right, by the same request as `useCustomerInfo`. */
export function useEntitlement(identifier: string): EntitlementState {
  const read = useCallback(
    ({ entitlements: { all, active } }: CustomerInfo) => ({
      isActive: Object.hasOwn(active, identifier),
      entitlement: Object.hasOwn(all, identifier) ? (all[identifier] ?? null) : null,
    }),
    [identifier],
  );
  return useLoaded(useClient().customerInfo, read);
}

/** Sells, one purchase at a time. */
export function usePurchase(): PurchaseHandle {
  const client = useClient();
  const underWay = useRef<Promise<PurchaseEnd> | null>(null);
  const [state, setState] = useState<PurchaseState>(IDLE);

  const purchase = useCallback(
    (params: PurchaseParams): Promise<PurchaseEnd> => {
      if (underWay.current) return underWay.current;
      const ending = client.purchase(params).then((end) => {
        underWay.current = null;
        setState(end.status === 'failed' ? { ...end, retry: () => void purchase(params) } : end);
        return end;
      });
      underWay.current = ending;
      setState(PURCHASING);
      return ending;
    },
    [client],
  );

  return useMemo(() => ({ ...state, purchase }), [state, purchase]);
}

const IDLE = { status: 'idle' } as const;
const PURCHASING = { status: 'purchasing' } as const;

const withOfferings = (offerings: Offerings) => ({ offerings });
const withCustomerInfo = (customerInfo: CustomerInfo) => ({ customerInfo });

/** The state of a resource; the same object until something changes. `read` gives a value its names. */
function useLoaded<Value, Ready>(resource: Resource<Value>, read: (value: Value) => Ready): Loaded<Ready> {
  const state = useSyncExternalStore(resource.subscribe, resource.state, resource.initialState);
  return useMemo(() => {
    if (state.status === 'loading') return state;
    if (state.status === 'failed') return { ...state, retry: () => void resource.reload() };
    const { value, ...rest } = state;
    return { ...rest, ...read(value), refresh: resource.reload };
  }, [state, resource, read]);
}
