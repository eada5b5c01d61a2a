import { wordsOf } from '../../../i18n/index.ts';

/** What people read in the room in words. */
export const t = wordsOf({
  'text.summary': '{count, plural, =1 {Außer dir ist gerade niemand da.} other {# Leute da.}}',
  'text.summaryAway': '{count, plural, one {Eine Person ist} other {# sind}} abwesend.',
  'text.nearby': 'Bei dir',
  'text.alone': 'Gerade ist niemand in deiner Nähe.',
  'text.away': 'Weiter weg',
  'text.goTo': 'Zu {name} gehen',
  'text.more': 'Mehr zu {name}',
  'text.besideYou': 'neben dir',
  'text.says': 'sagt: {text}',
  'text.where': 'Wohin gehst du?',
  'text.seats': '{count, plural, one {# Platz frei} other {# Plätze frei}}',
  'text.sit': 'Hinsetzen',
  'text.sitAt': 'Hinsetzen: {spot}',
  'text.toSomebody': 'Zu jemandem',
  'text.toSomebodyText': 'Schreib /geh und den Namen oder wähl jemanden aus der Liste.',
});
