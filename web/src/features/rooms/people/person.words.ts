import { wordsOf } from '../../../i18n/index.ts';

/** What the card of a person says. */
export const t = wordsOf({
  'person.address': 'Ansprechen',
  'person.wave': 'Zuwinken',
  'person.walk': 'Hingehen',
  'person.block': 'Blockieren',
  'person.report': 'Melden',
  'person.awayText': '(abwesend) {text}',
  'person.guild': 'Gilde [{tag}]',
  'person.back': 'Zurück',
  'person.close': 'Schließen',
  'person.here': 'ist hier',
  'person.gone': 'ist nicht mehr hier',
});
