/** The ten ranks, the first one first. How many AP each takes is a rule of the server. */
export const RANK_NAMES = [
  'Neuling',
  'Gast',
  'Chatter',
  'Stammgast',
  'Insider',
  'Veteran',
  'Profi',
  'Meister',
  'Legende',
  'Ikone',
] as const;
export const HIGHEST_RANK = RANK_NAMES.length;

/** The name of a rank, which counts from 1. */
export function rankName(rank: number): (typeof RANK_NAMES)[number] {
  return RANK_NAMES[Math.min(Math.max(rank, 1), HIGHEST_RANK) - 1] ?? RANK_NAMES[0];
}

/** Where AP come from. What has no feature yet pays nothing and is not shown. */
export const AP_SOURCES = ['talking', 'presence', 'first_line', 'thanks'] as const;
export type ApSource = (typeof AP_SOURCES)[number];
