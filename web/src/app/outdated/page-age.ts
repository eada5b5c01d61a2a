const KEY = 'reload:too-old';

type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export type PageAge = {
  /** The server has refused this page as too old. */
  readonly isTooOld: () => void;
  /** The server has accepted it. */
  readonly isFine: () => void;
};

/**
 * What a page does that is too old for the server: a fresh document usually comes with the newer one, so it is fetched
 * once in this tab. A document that is as old as the last one says so, once, instead of reloading for ever.
 */
export function createPageAge({
  storage,
  reload,
  tell,
}: {
  /** A function, because even looking at the storage may be refused. */
  readonly storage: () => Memory;
  readonly reload: () => void;
  readonly tell: () => void;
}): PageAge {
  let isDone = false;
  return {
    isTooOld() {
      if (isDone) return;
      isDone = true;
      if (takeReload(storage)) reload();
      else tell();
    },
    isFine() {
      isDone = false;
      try {
        storage().removeItem(KEY);
      } catch {
        // Where nothing may be stored nothing was.
      }
    },
  };
}

/** Whether this tab may still reload; taking the permission uses it up. */
function takeReload(storage: () => Memory): boolean {
  try {
    if (storage().getItem(KEY) !== null) return false;
    storage().setItem(KEY, '1');
    return true;
  } catch {
    // Without a memory of the last reload, reloading could go on for ever.
    return false;
  }
}
