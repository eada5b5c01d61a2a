import { wordsOf } from './words-of.ts';

/** Looking for emoji. */
export const t = wordsOf({
  'emoji.search': 'Emoji suchen',
  'emoji.placeholder': 'Suchen',
  'emoji.recent': 'Zuletzt',
  'emoji.own': 'Deine',
  'emoji.common': 'Beliebt',
  'emoji.found': '{count, plural, =0 {Nichts gefunden} one {Ein Emoji} other {# Emoji}}',
  'emoji.tone': 'Hautfarbe',
  'emoji.tone0': 'gelb',
  'emoji.tone1': 'hell',
  'emoji.tone2': 'mittelhell',
  'emoji.tone3': 'mittel',
  'emoji.tone4': 'mitteldunkel',
  'emoji.tone5': 'dunkel',
  'emoji.suggested': 'Emoji',
  'emoji.count':
    '{count, plural, one {Ein Emoji} other {# Emoji}}. Wählen mit den Pfeiltasten, einsetzen mit Tab.',
});
