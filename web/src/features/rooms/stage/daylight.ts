import { useSyncExternalStore } from 'react';

const NIGHT_FROM_HOUR = 18;
const NIGHT_TO_HOUR = 7;
const LOOK_EVERY_MS = 60_000;

export type Light = 'day' | 'night';

/** Which light a scene stands in at this time of one's own clock. */
export function lightAt(time: Date): Light {
  const hour = time.getHours();
  return hour >= NIGHT_FROM_HOUR || hour < NIGHT_TO_HOUR ? 'night' : 'day';
}

/** The light right now; it changes by itself in the morning and in the evening. */
export function useLight(): Light {
  return useSyncExternalStore(
    (changed) => {
      const timer = setInterval(changed, LOOK_EVERY_MS);
      return () => clearInterval(timer);
    },
    () => lightAt(new Date()),
  );
}
