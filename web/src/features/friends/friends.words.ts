import { wordsOf } from '../../i18n/index.ts';

/** What people read about blocks, and about friends where a person is shown. */
export const t = wordsOf({
  'block.do': '{name} blockieren',
  'block.ask': '{name} blockieren?',
  'block.text': 'Ihr hört dann nichts mehr voneinander, in keinem Raum. {name} erfährt davon nichts.',
  'block.yes': 'Blockieren',
  'block.no': 'Doch nicht',
  'block.done': '{name} ist blockiert.',
  'block.end': 'Blockierung aufheben',

  'message.write': 'Nachricht schreiben',
  'profile.look': 'Profil',

  'friend.ask': 'Freundschaft anfragen',
  'friend.withdraw': 'Anfrage zurückziehen',
  'friend.accept': 'Annehmen',
  'friend.decline': 'Ablehnen',
  'friend.asks': '{name} möchte mit dir befreundet sein.',
  'friend.end': 'Aus Freunden entfernen',
  'friend.endAsk': '{name} aus deinen Freunden entfernen?',
  'friend.endText': 'Ihr seht dann nicht mehr, wann der andere da ist.',
  'friend.endYes': 'Entfernen',
  'friend.endNo': 'Doch nicht',
});
