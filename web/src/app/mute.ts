import { createStore } from 'zustand/vanilla';

/** Until when this person may say nothing (server time, ms), and why. */
export type Mute = { readonly until: number; readonly reason: string };

/** The mute that the server told last; it may be over. */
export const mute = createStore<Mute | null>(() => null);

/** Takes over what the server says; whatever it is, it is a mute or none. */
export function takeMute(told: unknown): void {
  const { until, reason } = (typeof told === 'object' && told ? told : {}) as Partial<Mute>;
  const isMute = typeof until === 'number' && Number.isFinite(until);
  mute.setState(isMute ? { until, reason: typeof reason === 'string' ? reason : '' } : null, true);
}
