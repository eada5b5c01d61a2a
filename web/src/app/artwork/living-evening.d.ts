/** The guests of the evening in parts that can move; made from the artwork by `web/living-evening.ts`. */
declare module 'virtual:living-evening' {
  import type { LivingGuest } from './living-guests.ts';

  /** In the order in which they are drawn. */
  export const guests: readonly LivingGuest[];
}
