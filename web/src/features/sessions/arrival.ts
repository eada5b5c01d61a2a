/** In the state of the history: somebody has just come in by the link of their registration, and wanted to go somewhere. */
type Arrival = { readonly arrived: { readonly weiter: string | null } };

export function arrival(weiter: string | null): Arrival {
  return { arrived: { weiter } };
}

/** Reads it; undefined when nobody has just arrived. */
export function arrivalIn(state: unknown): Arrival['arrived'] | undefined {
  if (typeof state !== 'object' || state === null || !('arrived' in state)) return undefined;
  const { arrived } = state;
  if (typeof arrived !== 'object' || arrived === null || !('weiter' in arrived)) return undefined;
  return { weiter: typeof arrived.weiter === 'string' ? arrived.weiter : null };
}
