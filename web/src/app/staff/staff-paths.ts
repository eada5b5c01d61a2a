import type { PATTERNS } from '../paths.ts';

/** Where staff works. Only its pages link there, so no other page needs these. */
export const STAFF = {
  team: '/team',
  admin: '/admin',
} as const satisfies Partial<Record<keyof typeof PATTERNS, string>>;
export type StaffBase = keyof typeof STAFF;

/** What of a staff area is open. */
export type StaffPart =
  | 'ueberblick'
  | 'meldungen'
  | 'personen'
  | 'massnahmen'
  | 'raeume'
  | 'laden'
  | 'woerter'
  | 'neues'
  | 'zustand'
  | 'protokoll';

/** Parts of each area, in their order; the first one is its start. */
export const PARTS = {
  team: ['meldungen', 'personen', 'massnahmen'],
  admin: [
    'ueberblick',
    'personen',
    'meldungen',
    'massnahmen',
    'raeume',
    'laden',
    'woerter',
    'neues',
    'zustand',
    'protokoll',
  ],
} as const satisfies Record<StaffBase, readonly StaffPart[]>;

export function staffPath(base: StaffBase, part?: StaffPart, id?: string): string {
  return [STAFF[base], part, id && encodeURIComponent(id)].filter(Boolean).join('/');
}
