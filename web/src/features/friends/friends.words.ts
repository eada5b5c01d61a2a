import { wordsOf } from '../../i18n/index.ts';

/** What people read about blocks. */
export const t = wordsOf({
  'block.do': '{name} blockieren',
  'block.ask': '{name} blockieren?',
  'block.text': 'Ihr hört dann nichts mehr voneinander, in keinem Raum. {name} erfährt davon nichts.',
  'block.yes': 'Blockieren',
  'block.no': 'Doch nicht',
  'block.done': '{name} ist blockiert.',
  'block.end': 'Blockierung aufheben',
});
