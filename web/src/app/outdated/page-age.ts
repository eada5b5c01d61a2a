const KEY = 'reload:too-old';

type Memory = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * What to do with a page that the server refuses as too old: a fresh document usually comes with the newer page, so it is
 * fetched once for every build in this tab. A document with the page of before says so instead of reloading for ever.
 * `storage`: a function, because even looking at it may be refused.
 */
export function answerToTooOld(buildId: string, storage: () => Memory): 'reload' | 'tell' {
  try {
    if (storage().getItem(KEY) === buildId) return 'tell';
    storage().setItem(KEY, buildId);
    return 'reload';
  } catch {
    // Without a memory of the last reload, reloading could go on for ever.
    return 'tell';
  }
}
