import { wordsOf } from './words-of.ts';

/** Shown to a muted person in place of the field. */
export const t = wordsOf({
  'mute.left': 'Du bist noch {time} stumm.',
  'mute.reason': 'Grund: {reason}',
  'mute.more': 'Mehr dazu',
});
