import { wordsOf } from '@plausch/words';

/** What people read about favourites. */
export const t = wordsOf({
  /** What a category is called that comes with the first mark. */
  first: 'Favoriten',
  notAvatar: 'Zu den Favoriten passen nur Figuren.',
  'full.categories': 'Mehr als {count} Kategorien gehen nicht. Lösch zuerst eine.',
  'full.category': 'In „{name}“ ist kein Platz mehr: In eine Kategorie passen {count} Figuren.',
  'full.all': 'In deinen Kategorien ist kein Platz mehr. Nimm zuerst etwas heraus.',
  'full.beyond':
    'In „{name}“ kannst du gerade nichts legen: Platz ist nur in deinen ersten {count} Kategorien.',
});
