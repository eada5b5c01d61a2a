import { wordsOf } from '../../../i18n/index.ts';

/** What people read of the screen of a room. */
export const t = wordsOf({
  'bar.label': 'Was läuft',
  'bar.empty': 'Die Leinwand ist leer',
  'bar.off': 'Videos sind ausgeschaltet',
  'bar.turnOn': 'Einschalten',
  'bar.large': 'Groß ansehen',
  'bar.desk': 'Leinwand',

  'film.unnamed': 'Film',
  'film.paused': 'Angehalten',
  'film.over': 'zu Ende',
  'film.live': 'live',
  'film.loading': 'lädt …',
  'film.length': 'Länge {length}',
  'film.sound': 'Ton an',
  'film.start': 'Film starten',
  'film.broken': 'Der Film lässt sich hier nicht abspielen.',
  'film.stream': 'Dieser Browser spielt den Stream nicht ab.',
  'film.again': 'Noch einmal',
  'film.pause': 'Anhalten',
  'film.play': 'Weiter',
  'film.fromStart': 'Von vorn',

  'large.label': 'Film: {title}',
  'large.close': 'Schließen',
  'large.full': 'Vollbild',
  'large.small': 'Vollbild beenden',

  'desk.title': 'Leinwand',
  'desk.address': 'Adresse des Films',
  'desk.from': 'Mit https, von: {hosts}',
  'desk.missing': 'Hier fehlt die Adresse.',
  'desk.show': 'Film zeigen',
  'desk.showing': 'Moment …',
  'desk.replaces': 'Der neue Film beginnt für alle von vorn; „{title}“ läuft dann nicht mehr.',
  'desk.position': 'Stelle im Film',
  'desk.at': '{position} von {length}',
  'desk.end': 'Film beenden',
  'desk.done': 'Fertig',
});
