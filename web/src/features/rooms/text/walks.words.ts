import { wordsOf } from '../../../i18n/index.ts';

/** What came of a walk. */
export const t = wordsOf({
  'text.goingTo': 'Du gehst {way}.',
  'text.sittingDown': 'Du setzt dich {place} hin.',
  'text.goingToPerson': 'Du gehst zu {name}.',
  'text.noWay': 'Da kommst du gerade nicht hin.',
});
