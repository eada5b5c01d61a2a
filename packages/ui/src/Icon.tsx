import type { ReactNode } from 'react';

/** A sign in the house's hand: 24 grid, 2 px round line, hidden from readers. */
export function Icon({ children, size = 24 }: { readonly children: ReactNode; readonly size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
