import { wordsOf } from '../../i18n/index.ts';

/** What administrators read about words that do not belong here. */
export const t = wordsOf({
  about:
    'Was eines dieser Wörter enthält, geht nicht hinaus: Nachrichten in Räumen, Abwesenheitstexte, Mottos, neue Namen von Personen und Gilden. Wer es schreibt, erfährt, welches Wort es ist. Private Nachrichten kann der Server nicht lesen.',
  word: 'Wort oder Folge von Wörtern',
  hint: 'Ein * am Anfang oder Ende steht für beliebige Buchstaben.',
  add: 'Aufnehmen',
  added: '„{word}“ geht ab jetzt nicht mehr hinaus.',
  missing: 'Welches Wort?',
  remove: 'Streichen',
  removeWhich: '„{word}“ streichen',
  removed: '„{word}“ ist wieder erlaubt.',
  none: 'Die Liste ist leer: Alles geht hinaus.',
});
