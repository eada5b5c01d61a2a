import { matchPath } from 'react-router';
import { PATTERNS } from '../paths.ts';

/** What an address is called in reports: the pattern of its page, never itself. */
export function routeOf(pathname: string): string {
  return Object.values(PATTERNS).find((pattern) => matchPath(pattern, pathname)) ?? '*';
}

/**
 * Pages without signing in, paying, or seeing to an account. Only these are ever recorded; a new page is not, until somebody has
 * thought about it.
 */
const RECORDED: readonly string[] = [
  PATTERNS.landing,
  PATTERNS.main,
  PATTERNS.wardrobe,
  PATTERNS.news,
  PATTERNS.newsItem,
];

export const isRecorded = (pathname: string): boolean => RECORDED.includes(routeOf(pathname));
