import { wordsOf } from './words-of.ts';

/** The page of ranks. */
export const t = wordsOf({
  'ranks.title': 'Ränge',
  'ranks.up': 'Zu den Einstellungen',
  'ranks.loading': 'Die Ränge werden geladen',
  'ranks.way': 'Zu den Räumen',
  'ranks.retry': 'Noch einmal',
  'ranks.offline': 'Gerade keine Verbindung. Deine AP stimmen wieder, sobald sie zurück ist.',

  'own.rank': 'Rang {rank}',
  'own.next': '{ap} AP. Noch {left} bis {name}.',
  'own.highest': '{ap} AP. Höher geht es nicht.',
  'own.progress': 'Auf dem Weg zu {name}',
  'own.today': '{ap} von {daily} AP heute',

  'ladder.title': 'Die zehn Ränge',
  'ladder.from': '{ap} AP',
  'ladder.here': 'Hier bist du',
  'ladder.reached': 'erreicht',
  'ladder.thanks': 'Du kannst anderen Danke sagen, {count}-mal am Tag.',

  'sources.title': 'So bekommst du AP',
  'sources.today': 'heute {ap} von {daily}',
  'sources.talking': 'Mitreden',
  'sources.talkingText':
    '{ap} AP für jede Minute, in der du etwas Neues sagst und mindestens zwei andere da sind.',
  'sources.presence': 'Dabei sein',
  'sources.presenceText': '{ap} AP alle {minutes} Minuten, in denen du gehst, dich setzt oder schreibst.',
  'sources.first_line': 'Das Erste am Tag',
  'sources.first_lineText': '{ap} AP für deine erste Zeile. Ein verpasster Tag kostet nichts.',
  'sources.thanks': 'Danke bekommen',
  'sources.thanksText': '{ap} AP, wenn sich jemand im Raum bei dir bedankt.',
  'sources.all': 'Alles zusammen bringt höchstens {daily} AP am Tag. Ein Tag endet um 4 Uhr früh.',

  'rules.text':
    'AP zeigen, wie viel du mitmachst. Man kann sie nicht kaufen, verschenken oder ausgeben, und ein Rang geht nie verloren. Wer abwesend oder stumm ist, bekommt keine. Wer lange nur mit einer Person redet, bekommt halb so viele.',
});
