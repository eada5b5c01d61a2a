import { isThorough } from '../harness/thorough.ts';

/** A device and a theme. Small letters on a phone need more pixels to be judged. */
const ALL = [
  { kind: 'phone', theme: 'dark', deviceScaleFactor: 2 },
  { kind: 'phone', theme: 'light', deviceScaleFactor: 2 },
  { kind: 'desktop', theme: 'dark', deviceScaleFactor: 1 },
  { kind: 'desktop', theme: 'light', deviceScaleFactor: 1 },
] as const;

export type Appearance = (typeof ALL)[number];

/**
 * How a page is looked at: both devices and both themes in any case, each pair of them in the thorough run. Otherwise the
 * phone has the theme that is named and the desktop the other one; stories name different ones, so that each pair is seen.
 */
export function appearances(onPhone: Appearance['theme']): readonly Appearance[] {
  return ALL.filter(({ kind, theme }) => isThorough || (kind === 'phone') === (theme === onPhone));
}

/**
 * Where a story is told that goes alike on both devices: on the one it names, in the thorough run on each. Stories name different
 * ones, and what a page looks like is seen on both in any case.
 */
export function devices(named: Appearance['kind']): readonly Appearance['kind'][] {
  return isThorough ? ['phone', 'desktop'] : [named];
}
