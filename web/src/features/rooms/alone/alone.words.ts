import { wordsOf } from '../../../i18n/index.ts';

/** What a person reads who is alone in a room. */
export const t = wordsOf({
  'alone.title': 'Gerade bist du allein hier.',
  'alone.invite': 'Lad jemanden ein',
  'alone.inviteText': 'mit dem Link zu diesem Raum',
  'alone.inviteTitle': '{room} · {brand}',
  'alone.copied': 'Link kopiert',
  'alone.link': 'Link zu diesem Raum',
  'alone.others': 'Geh zu den anderen',
  'alone.there': '{room}: {count} da',
  'alone.hello': 'Hallo in die Runde!',
  'alone.anybody': 'Ist jemand da?',

  'first.label': 'So geht es',
  'first.walk': 'Klick auf den Boden, und du gehst hin.',
  'first.walkTouched': 'Tipp auf den Boden, und du gehst hin.',
  'first.sit': 'Klick auf einen freien Platz, und du setzt dich.',
  'first.sitTouched': 'Tipp auf einen freien Platz, und du setzt dich.',
  'first.talk': 'Schreib etwas: Alle hier im Raum lesen es.',
});
