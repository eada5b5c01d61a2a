import { wordsOf } from '@plausch/words';

/** What the operator reads about news. */
export const t = wordsOf({
  'desk.slugTaken': 'Eine Nachricht mit dieser Überschrift gibt es schon. Nimm eine andere.',
  'desk.noPicture': 'So ein Bild haben wir nicht.',
  usage: 'So geht es: news publish DATEI, news hide ADRESSE',
  published: '„{title}“ steht unter {url}',
  hidden: '„{slug}“ ist nicht mehr zu sehen.',
  unknown: 'Eine Nachricht „{address}“ gibt es nicht.',

  'text.control': 'Der Text enthält Steuerzeichen.',
  'text.noTitle': 'Der Text muss mit einer Überschrift beginnen: # Titel',
  'text.noPicture': 'Ein Bild „{scene}“ gibt es nicht.',
  'text.noTeaser': 'Nach der Überschrift fehlt ein Absatz, der sagt, worum es geht, und danach der Text.',
  'text.nothingToSee': 'Überschrift, Absätze und Bild brauchen Worte, die man sehen kann.',
  'text.noLetters': 'Die Überschrift braucht Buchstaben oder Ziffern.',
  'text.longTitle': 'Die Überschrift ist zu lang, höchstens {most} Zeichen.',
  'text.longTeaser': 'Der erste Absatz ist zu lang, höchstens {most} Zeichen.',
  'text.longBody': 'Der Text ist zu lang, höchstens {most} Zeichen.',
});
