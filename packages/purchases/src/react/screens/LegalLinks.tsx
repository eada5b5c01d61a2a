import type { ReactNode } from 'react';
import type { CheckoutFacts } from '../../checkout/state.ts';

/** The seller's pages, each in a window of its own: the checkout stays. Nothing where the seller names none. */
export function LegalLinks({
  facts: {
    branding,
    isEmbedded,
    translator: { label },
  },
  className,
}: {
  readonly facts: CheckoutFacts;
  readonly className: string;
}): ReactNode {
  const legal = branding?.legal;
  // Embedded, the page around it has them.
  if (!legal || isEmbedded) return null;
  const links = [
    ['legal_links.imprint', legal.imprint],
    ['legal_links.terms', legal.terms],
    ['legal_links.privacy', legal.privacy],
    // One page may be both, as the law's form often is.
    ['legal_links.withdrawal_right', legal.withdrawalRight === legal.withdraw ? null : legal.withdrawalRight],
    ['legal_links.withdraw', legal.withdraw],
    ['legal_links.cancel', legal.cancel],
  ] as const;
  if (links.every(([, address]) => address === null)) return null;
  return (
    <nav className={className} aria-label={label('legal_links.title')}>
      {links.map(([name, address]) =>
        address === null ? null : (
          <a key={name} href={address} target="_blank" rel="noopener noreferrer">
            {label(name)}
          </a>
        ),
      )}
    </nav>
  );
}
