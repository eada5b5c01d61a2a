import { StrictMode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { ErrorCode, Purchases } from '../index.ts';
import {
  PurchasesProvider,
  type PurchasesProviderProps,
  useCustomerInfo,
  useEntitlement,
  useOfferings,
  usePurchase,
} from './index.ts';

// A page that sells by the hooks. Stories put it together with a bundler and open it in a browser.

type Source = Pick<PurchasesProviderProps, 'purchases' | 'configuration'> & PurchasesProviderProps;

/** Asked for twice on the page, as a list and a headline would. */
function Products({ name }: { readonly name: string }) {
  const state = useOfferings();
  const buying = usePurchase();
  if (state.status === 'loading') return <p id={name}>loading</p>;
  if (state.status === 'failed') {
    return (
      <p id={name}>
        failed {ErrorCode[state.error.errorCode]}{' '}
        <button type="button" onClick={state.retry}>
          Retry {name}
        </button>
      </p>
    );
  }
  const packages = Object.values(state.offerings.all).flatMap(({ availablePackages }) => availablePackages);
  const shown = new Map(packages.map((rcPackage) => [rcPackage.webBillingProduct.identifier, rcPackage]));
  return (
    <section id={name}>
      <ul>
        {[...shown].map(([id, rcPackage]) => (
          <li key={id}>
            {rcPackage.webBillingProduct.title} {rcPackage.webBillingProduct.currentPrice.formattedPrice}{' '}
            {rcPackage.webBillingProduct.defaultSubscriptionOption?.trial ? 'with trial ' : ''}
            <button
              type="button"
              onClick={() => void buying.purchase({ rcPackage, customerEmail: 'kundin@example.org' })}
            >
              Buy {id} in {name}
            </button>
          </li>
        ))}
      </ul>
      <output>
        {buying.status}
        {buying.status === 'purchased' ? ` ${buying.result.operationSessionId !== ''}` : ''}
        {buying.status === 'failed' ? ` ${buying.error.errorCode}` : ''}
      </output>
    </section>
  );
}

function Customer() {
  const state = useCustomerInfo();
  if (state.status === 'loading') return <p id="customer">loading</p>;
  if (state.status === 'failed') return <p id="customer">failed {ErrorCode[state.error.errorCode]}</p>;
  const { customerInfo, isRefreshing, refreshError, refresh } = state;
  return (
    <p id="customer">
      {customerInfo.originalAppUserId}: {[...customerInfo.activeSubscriptions].join(' ') || 'nothing'}
      {isRefreshing ? ' …' : ''} {refreshError ? ErrorCode[refreshError.errorCode] : ''}
      <button type="button" onClick={() => void refresh()}>
        Refresh
      </button>
    </p>
  );
}

function Premium() {
  const state = useEntitlement('premium');
  if (state.status !== 'ready') return <p id="premium">{state.status}</p>;
  return (
    <p id="premium">
      {state.isActive ? 'premium' : 'free'} {state.entitlement?.productIdentifier ?? 'never'}
    </p>
  );
}

function Page({ source }: { readonly source: Source }) {
  return (
    <StrictMode>
      <PurchasesProvider {...source}>
        <Products name="list" />
        <Products name="headline" />
        <Customer />
        <Premium />
      </PurchasesProvider>
    </StrictMode>
  );
}

const place = () => document.getElementById('root') as HTMLElement;
let root: Root | undefined;

/** Shows the page, or shows it again with something else. */
export function show(source: Source): void {
  root ??= createRoot(place());
  root.render(<Page source={source} />);
}

/** Takes over what a server wrote. */
export function takeOver(source: Source): void {
  root = hydrateRoot(place(), <Page source={source} />);
}

export function leave(): void {
  root?.unmount();
  root = undefined;
}

/** What a server writes; it needs nothing of a browser. */
export function written(source: Source): string {
  return renderToString(<Page source={source} />);
}

export const isConfigured = (): boolean => Purchases.isConfigured();
