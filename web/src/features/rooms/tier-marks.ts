import type { Tier } from '@plausch/protocol/perks';

/** A sign is drawn in a square of so many units. */
export const TIER_MARK_SIZE = 24;

/** The sign of each tier as a path: a gem, a star, a crown. */
export const TIER_MARKS: Readonly<Record<Tier, string>> = {
  premium: 'M6 3h12l4.5 6.5L12 22 1.5 9.5z',
  vip: 'm12 1.5 3.2 6.8 7.3.9-5.4 5.1 1.4 7.4-6.5-3.6-6.5 3.6 1.4-7.4-5.4-5.1 7.3-.9z',
  babo: 'm1.5 6.5 6 4.5L12 3l4.5 8 6-4.5L20 20H4z',
};

/** The names of its colours on what is dark in both themes: tags and the picture. */
export const TIER_COLOURS: Readonly<Record<Tier, string>> = {
  premium: '--p-sky-3',
  vip: '--p-sun-3',
  babo: '--p-rose-3',
};

const SVG = 'http://www.w3.org/2000/svg';

/** The sign as an element, for labels that are no part of React's tree. */
export function tierMark(tier: Tier): SVGSVGElement {
  const mark = document.createElementNS(SVG, 'svg');
  mark.setAttribute('viewBox', `0 0 ${TIER_MARK_SIZE} ${TIER_MARK_SIZE}`);
  mark.dataset['tier'] = tier;
  mark.style.setProperty('--tier', `var(${TIER_COLOURS[tier]})`);
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', TIER_MARKS[tier]);
  mark.append(path);
  return mark;
}
