import { wordsOf } from './words-of.ts';

/** Said in place of the field to somebody who is muted. */
export const t = wordsOf({
  'mute.left': 'Du bist noch {time} stumm.',
  'mute.reason': 'Grund: {reason}',
  'mute.more': 'Mehr dazu',
});
