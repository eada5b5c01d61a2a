import { wordsOf } from '../../../i18n/index.ts';

/** What people read of the screen of a room. */
export const t = wordsOf({
  'bar.label': 'Was läuft',
  'bar.empty': 'Die Leinwand ist leer',
  'bar.off': 'Videos sind ausgeschaltet',
  'bar.turnOn': 'Einschalten',
  'bar.large': 'Groß ansehen',
  'bar.screen': 'Leinwand',

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

  'screen.title': 'Leinwand',
  'screen.address': 'Adresse des Films',
  'screen.from': 'Mit https, von: {hosts}',
  'screen.missing': 'Hier fehlt die Adresse.',
  'screen.show': 'Film zeigen',
  'screen.showing': 'Moment …',
  'screen.replaces': 'Der neue Film beginnt für alle von vorn; „{title}“ läuft dann nicht mehr.',
  'screen.position': 'Stelle im Film',
  'screen.at': '{position} von {length}',
  'screen.end': 'Film beenden',
  'screen.done': 'Fertig',
});
