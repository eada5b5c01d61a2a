import { loading } from './loading.ts';

const ONCE_PER_MS = 10_000;

/** A page is not here: its code could not be fetched, as a newer build has replaced it, or its document seems out of reach. */
export class MissingError extends Error {
  override readonly name = 'MissingError';
}

/** Loads a page's code. Failures are marked, so that the error page may reload the document once. */
export function loadPage<Page>(load: () => Promise<Page>): () => Promise<Page> {
  return () =>
    load().catch((cause: unknown) => {
      throw new MissingError('', { cause });
    });
}

/**
 * Whether the document may be reloaded for this path now: once per path in 10 s, so that a chunk that is
 * gone for good ends in the error page. Taking the permission uses it up.
 */
export function takeReload(
  path: string,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  nowMs: number,
): boolean {
  const key = `reload:${path}`;
  try {
    const last = storage.getItem(key);
    if (last !== null && nowMs - Number(last) < ONCE_PER_MS) return false;
    storage.setItem(key, String(nowMs));
    return true;
  } catch {
    // Without a memory of the last reload, reloading could go on for ever.
    return false;
  }
}

/** Loads the document anew, unless that was done a moment ago; answers whether it does. */
export function reloadOnce(path: string): boolean {
  if (!takeReload(path, sessionStorage, Date.now())) return false;
  loading.setState({ isLoading: true });
  window.location.reload();
  return true;
}
