import { type Removal, removalOf } from './session.store.ts';

/** Reads `kicked`, `duration` and `reason` of the login page's address; undefined for everybody who was not put out. */
export function removalIn(search: URLSearchParams): Removal | undefined {
  if (search.get('kicked') !== 'true') return undefined;
  return removalOf(search.get('duration'), search.get('reason'));
}

/** Whether two tell the same; then what one of them knows beyond holds for both. */
export function isSame(one: Removal, other: Removal | undefined): boolean {
  return one.duration === other?.duration && one.reason === other.reason;
}
