import { wordsOf } from '@plausch/words';

/** What people read about what they own. */
export const t = wordsOf({
  most: 'Mehr als {count} davon kannst du nicht haben.',
  forSale: 'Das bietest du gerade im Markt an.',
  'slots.notEmoji': 'In einen Emoji-Platz passt nur ein Emoji.',
  'slots.twice': 'Dieses Emoji liegt schon in einem deiner Plätze.',
  'emojis.tooMany': 'In eine Zeile passen höchstens {count} Emojis.',
});
