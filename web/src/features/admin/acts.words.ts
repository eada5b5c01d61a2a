import { wordsOf } from '../../i18n/index.ts';

/** What staff did, as the record calls it. */
export const t = wordsOf({
  'hint.given': 'Hinweis',
  'warning.given': 'Verwarnung',
  'mute.imposed': 'Stumm geschaltet',
  'lock.imposed': 'Hinausgeworfen oder gesperrt',
  'mute.lifted': 'Stummschaltung aufgehoben',
  'lock.lifted': 'Sperre aufgehoben',
  'sanction.signed': 'Maßnahme bestätigt',
  'case.decided': 'Fall entschieden',
  'line.removed': 'Zeile entfernt',
  'role.changed': 'Rolle geändert',
  'news.saved': 'Nachricht gesichert',
  'news.published': 'Nachricht veröffentlicht',
  'news.withdrawn': 'Nachricht zurückgezogen',
  'news.removed': 'Nachricht gelöscht',
  'room.changed': 'Raum geändert',
  'host.named': 'Gastgeber ernannt',
  'host.dismissed': 'Gastgeber entlassen',
  'film.shown': 'Film gezeigt',
  'film.ended': 'Film beendet',
  'word.added': 'Wort gesperrt',
  'word.removed': 'Wort freigegeben',
  'motto.removed': 'Motto entfernt',
  'offer.changed': 'Laden geändert',
});
