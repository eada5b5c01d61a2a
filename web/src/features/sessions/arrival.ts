/** State of a history entry: its person was just signed in by an activation link. `weiter`: the path they were on the way to. */
type Arrival = { readonly arrived: { readonly weiter: string | null } };

export function arrival(weiter: string | null): Arrival {
  return { arrived: { weiter } };
}

/** Reads it from the state of a history entry; undefined on all ordinary ways. */
export function arrivalIn(state: unknown): Arrival['arrived'] | undefined {
  if (typeof state !== 'object' || state === null || !('arrived' in state)) return undefined;
  const { arrived } = state;
  if (typeof arrived !== 'object' || arrived === null || !('weiter' in arrived)) return undefined;
  return { weiter: typeof arrived.weiter === 'string' ? arrived.weiter : null };
}
