import { wordsOf } from './words-of.ts';

/** The person's own file: measures, what they mean and what can be done about them. */
export const t = wordsOf({
  'file.text': 'Was das Team über dich entschieden hat. Nur du und das Team können es lesen.',
  'file.none': 'Nichts. Schön so.',
  'file.loading': 'Akte wird geladen',
  'file.retry': 'Nochmal',
  'file.older': 'Ältere zeigen',
  'file.hint': 'Hinweis',
  'file.warning': 'Verwarnung',
  'file.mute': 'Stumm geschaltet',
  'file.lock': 'Gesperrt',
  'file.kick': 'Aus dem Chat geschickt',
  'file.on': 'am {moment}',
  'file.left': 'Noch {time}, bis zum {moment}',
  'file.forGood': 'Dauerhaft',
  'file.over': 'Vorbei seit dem {moment}',
  'file.lifted': 'Aufgehoben am {moment}',
  'file.counts': 'Zählt bis zum {day} mit, falls noch etwas dazukommt.',
  'file.counted': 'Zählt nicht mehr.',
  'file.appeal': 'Einspruch erheben',
  'file.appealWhich': 'Einspruch erheben: {what} am {moment}',
  'file.rules': 'Regeln nachlesen',
});
