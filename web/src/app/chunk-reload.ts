const ONCE_PER_MS = 10_000;

/** The code of a page could not be fetched: usually because a newer build has replaced it. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** Loads a page's code. Failures are marked, so that the error page may reload the document once. */
export function loadPage<Page>(load: () => Promise<Page>): () => Promise<Page> {
  return () =>
    load().catch((cause: unknown) => {
      throw new ChunkLoadError('The code of this page could not be loaded.', { cause });
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
