import { wordsOf } from './words-of.ts';

/** Favourites, on their page and in the wardrobe. */
export const t = wordsOf({
  'page.title': 'Favoriten',
  'page.wardrobe': 'Garderobe',
  'page.loading': 'Deine Favoriten werden geladen',
  'page.retry': 'Noch einmal',
  'page.offline': 'Gerade keine Verbindung. Umziehen geht wieder, sobald sie zurück ist.',
  'page.sold':
    '{count, plural, one {# verkaufte Figur ist} other {# verkaufte Figuren sind}} nicht mehr in deinen Favoriten.',
  'page.soldKnown': 'Alles klar',
  'page.beyond':
    'Hier liegt mehr, als gerade hineinpasst. Es bleibt alles da; dazu kommt erst wieder etwas, wenn Platz ist.',
  'page.left': 'Deine eigene Figur von vorhin ist in keiner Kategorie.',
  'page.ownFigure': 'deine eigene Figur',
  'page.leftWear': 'Wieder anziehen',

  'empty.title': 'Noch keine Favoriten',
  'empty.text':
    'Tipp in der Garderobe auf den Stern einer Figur, oder merk dir dort einen Look deiner eigenen. Hier ziehst du beides mit einem Tipp an.',
  'empty.wardrobe': 'Zur Garderobe',
  'empty.category':
    'Hier liegt noch nichts. Mit den drei Punkten an einer Figur legst du sie auch hierher; in der Garderobe merkst du dir neue.',

  'categories.label': 'Kategorien',
  'category.new': 'Neue Kategorie',
  'category.edit': '„{name}“ bearbeiten',
  'category.name': 'Name',
  'category.nameHint': 'Höchstens 24 Zeichen.',
  'category.create': 'Anlegen',
  'category.rename': 'Sichern',
  'category.count': '{count} von {most} Plätzen belegt',
  'category.earlier': 'Nach vorn',
  'category.later': 'Nach hinten',
  'category.delete': 'Kategorie löschen',
  'category.deleteAsk': '„{name}“ löschen?',
  'category.deleteText': 'Deine Figuren bleiben dir. Sie liegen danach nur nicht mehr in dieser Kategorie.',
  'category.deleteLooks':
    '{count, plural, one {# gemerkter Look liegt nur hier und geht} other {# gemerkte Looks liegen nur hier und gehen}} mit.',
  'category.deleteYes': 'Löschen',
  'category.deleteNo': 'Doch nicht',
  'category.created': '„{name}“ ist angelegt.',
  'category.renamed': 'Die Kategorie heißt jetzt „{name}“.',
  'category.deleted': '„{name}“ ist gelöscht.',

  'name.empty': 'Hier fehlt ein Name.',
  'name.long': 'Das sind mehr als 24 Zeichen.',

  'wear.worn': 'Du trägst jetzt: {name}.',
  'wear.keys': 'Die Tasten 1 bis 9 ziehen an, was an dieser Stelle liegt.',
  'entry.forSale': 'im Markt',
  'entry.more': 'Mehr zu {name}',
  'entry.categories': 'Liegt in',
  'entry.lastLook': 'Ein Look liegt immer in mindestens einer Kategorie.',
  'entry.first': 'Ganz nach vorn',
  'entry.remove': 'Aus „{category}“ nehmen',
  'entry.removed': '{name} liegt nicht mehr in „{category}“.',
  'entry.close': 'Fertig',

  'look.name': 'Name des Looks',
  'look.renamed': 'Der Look heißt jetzt „{name}“.',
  'look.delete': 'Look löschen',
  'look.deleteAsk': '„{name}“ löschen?',
  'look.deleteText': 'Der Look verschwindet aus allen Kategorien. Was du gerade trägst, bleibt an.',
  'look.deleted': '„{name}“ ist gelöscht.',
  'look.save': 'Look merken',
  'look.saveText': 'Der Look kommt zu deinen Favoriten, so wie du ihn gerade siehst.',
  'look.category': 'Kategorie',
  'look.saveDo': 'Merken',
  'look.saveNo': 'Doch nicht',
  'look.saved': '„{name}“ liegt jetzt in „{category}“.',

  'arrange.begin': 'Ordnen',
  'arrange.end': 'Fertig',
  'arrange.hint': 'Zieh die Figuren an ihren Platz, oder verschieb sie mit den Pfeiltasten.',
  'arrange.entry': '{name}, Platz {place} von {count}',
  'arrange.moved': '{name} liegt jetzt auf Platz {place} von {count}.',

  'own.title': 'Deine Figuren aus dem Laden',
  'own.text': 'Mit dem Stern kommen sie zu deinen Favoriten. Dort ziehst du sie mit einem Tipp an.',
  'own.mark': '{name} als Favorit',
  'own.marked': '{name} liegt jetzt in „{category}“.',
  'own.unmarked': '{name} ist kein Favorit mehr.',
});
