import { wordsOf } from '@plausch/words';

/** What people read about private messages. */
export const t = wordsOf({
  'messages.blocked': 'Du hast diese Person blockiert. Heb das zuerst auf.',
  'messages.notHere': 'Dieser Person kannst du gerade nicht schreiben.',
  'messages.noDevice': '{name} kann noch keine Nachrichten lesen. Versuch es später noch einmal.',
  'messages.tooFast': 'Das waren viele Nachrichten.',
  'messages.begunToday': 'Du hast gerade schon viele neue Leute angeschrieben. Morgen geht es weiter.',
  'messages.begunHour': 'Am Anfang geht es etwas langsamer: Du hast genug neue Leute angeschrieben.',
  'messages.late': 'Diese Nachricht lässt sich nicht mehr ändern.',
  'messages.listsToday': 'Deine Geräte haben sich heute zu oft geändert.',
  'messages.unknown': 'Diese Nachricht lässt sich nicht prüfen.',
  'messages.own': 'Deine eigene Nachricht kannst du nicht melden.',
  'messages.place': 'Private Nachricht',
});
