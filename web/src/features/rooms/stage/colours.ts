import { TIERS, type Tier } from '@plausch/protocol/perks';
import { TIER_COLOURS } from '../tier-marks.ts';

/** The colours the canvas takes from the theme. */
export type StageColours = {
  readonly own: string;
  readonly other: string;
  readonly font: string;
  /** What a sign of a tier lies on, and the signs. */
  readonly tag: string;
  readonly tiers: Readonly<Record<Tier, string>>;
};

export function readColours(element: Element): StageColours {
  const style = getComputedStyle(element);
  const value = (name: string) => style.getPropertyValue(name).trim();
  const tiers = TIERS.map((tier) => [tier, value(TIER_COLOURS[tier])] as const);
  return {
    own: value('--accent'),
    other: value('--on-tag'),
    font: value('--font') || 'sans-serif',
    tag: value('--tag'),
    tiers: Object.fromEntries(tiers) as Record<Tier, string>,
  };
}
