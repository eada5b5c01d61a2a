import { wordsOf } from '@plausch/words';

/** What people read about words that do not belong here. */
export const t = wordsOf({
  found: '„{word}“ gehört hier nicht hin. Sag es bitte anders.',
  'entry.unreadable':
    'Ein Wort hat mindestens zwei Buchstaben, eine Folge höchstens vier Wörter. Ein * steht nur am Anfang oder Ende eines einzelnen Wortes.',
  'entry.most': 'Mehr als {most} Wörter hat die Liste nicht.',
  'entry.known': 'Das steht schon auf der Liste.',
});
