import { type Package, type Price, PurchasesError } from '@plausch/purchases';
import { PurchasesProvider, useEntitlement, useOfferings, usePurchase } from '@plausch/purchases/react';
import type { ReactNode } from 'react';

const configuration = {
  apiKey: 'rcb_sb_plausch',
  appUserId: 'anna',
  httpConfig: { proxyURL: 'http://localhost:3100' },
};

/** A shop for one customer. `npm run billing` is what answers at port 3100. */
export function Shop(): ReactNode {
  return (
    <PurchasesProvider configuration={configuration}>
      <Premium />
      <Shelf />
    </PurchasesProvider>
  );
}

function Premium(): ReactNode {
  const premium = useEntitlement('premium');
  if (premium.status !== 'ready') return null;
  return <p>{premium.isActive ? 'You have premium.' : 'You do not have premium yet.'}</p>;
}

function Shelf(): ReactNode {
  const shelf = useOfferings();
  if (shelf.status === 'loading') return <p>One moment …</p>;
  if (shelf.status === 'failed') {
    return (
      <p role="alert">
        {shelf.error.message}{' '}
        <button type="button" onClick={shelf.retry}>
          Try again
        </button>
      </p>
    );
  }
  const packages = shelf.offerings.current?.availablePackages ?? [];
  return (
    <ul>
      {packages.map((one) => (
        <Offer key={one.identifier} rcPackage={one} />
      ))}
    </ul>
  );
}

function Offer({ rcPackage }: { readonly rcPackage: Package }): ReactNode {
  const purchase = usePurchase();
  const { title, currentPrice } = rcPackage.webBillingProduct;
  return (
    <li>
      <button
        type="button"
        disabled={purchase.status === 'purchasing'}
        onClick={() => void purchase.purchase({ rcPackage, selectedLocale: 'de' })}
      >
        {title}: {told(currentPrice)}
      </button>
      {purchase.status === 'failed' && <p role="alert">{reason(purchase.error)}</p>}
    </li>
  );
}

const told = (price: Price): string => price.formattedPrice;
const reason = (error: unknown): string =>
  error instanceof PurchasesError ? (error.underlyingErrorMessage ?? error.message) : String(error);
