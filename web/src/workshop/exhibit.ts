import type { ReactNode } from 'react';

/** The parts of the sidebar, in their order. */
export const AREAS = [
  'Foundations',
  'Building blocks',
  'Shell',
  'Account',
  'Lobby',
  'Room',
  'Talk',
  'Purchases',
] as const;

/** Something to look at, in every state it can be in. */
export type Exhibit = {
  /** Its place in the address: lower case, words joined by dashes. */
  readonly id: string;
  readonly title: string;
  readonly area: (typeof AREAS)[number];
  /** A `part` stands on a sheet with all its states below each other; a `page` has the window to itself. */
  readonly kind: 'part' | 'page';
  /** Components of the design system that are on show here; a test sees to it that none is missing. */
  readonly shows?: readonly unknown[];
  /** By name, in words as in the address: a state is mounted like a component. */
  readonly states: Readonly<Record<string, () => ReactNode>>;
};
