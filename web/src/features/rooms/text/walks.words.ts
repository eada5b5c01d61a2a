import { wordsOf } from '../../../i18n/index.ts';

/** What is said of a walk that one has asked for. */
export const t = wordsOf({
  'text.goingTo': 'Du gehst {way}.',
  'text.sittingDown': 'Du setzt dich {place} hin.',
  'text.goingToPerson': 'Du gehst zu {name}.',
  'text.noWay': 'Da kommst du gerade nicht hin.',
});
