import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { whenUp } from '../../device/idle.ts';
import { optionalCode } from '../../device/optional-code.ts';

/** Parts of a room whose code comes once the room is up, for all who show them; until then they are left out. */
export function lateParts<Code extends object>(fetchCode: () => Promise<Code>) {
  const store = createStore<Code | undefined>(() => undefined);
  const use = (): Code | undefined => useStore(store);
  return {
    use,
    /** The same, and asks for them; what did not come is asked for again when it is wanted anew. */
    useFetched(isWanted: boolean): Code | undefined {
      useEffect(
        () =>
          isWanted ? whenUp(async () => store.setState(await optionalCode(fetchCode), true)) : undefined,
        [isWanted],
      );
      return use();
    },
  };
}
