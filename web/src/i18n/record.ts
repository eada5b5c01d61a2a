import { wordsOf } from './words-of.ts';

/** One's own file: measures, what they mean and what can be done about them. */
export const t = wordsOf({
  'record.text': 'Was das Team über dich entschieden hat. Nur du und das Team können es lesen.',
  'record.none': 'Nichts. Schön so.',
  'record.loading': 'Akte wird geladen',
  'record.retry': 'Nochmal',
  'record.older': 'Ältere zeigen',
  'record.hint': 'Hinweis',
  'record.warning': 'Verwarnung',
  'record.mute': 'Stumm geschaltet',
  'record.lock': 'Gesperrt',
  'record.kick': 'Aus dem Chat geschickt',
  'record.on': 'am {moment}',
  'record.left': 'Noch {time}, bis zum {moment}',
  'record.forGood': 'Dauerhaft',
  'record.over': 'Vorbei seit dem {moment}',
  'record.lifted': 'Aufgehoben am {moment}',
  'record.counts': 'Zählt bis zum {day} mit, falls noch etwas dazukommt.',
  'record.counted': 'Zählt nicht mehr.',
  'record.appeal': 'Einspruch erheben',
  'record.appealWhich': 'Einspruch erheben: {what} am {moment}',
  'record.rules': 'Regeln nachlesen',
});
