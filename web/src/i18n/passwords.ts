import { wordsOf } from './words-of.ts';

/** Choosing a password. */
export const t = wordsOf({
  'password.label': 'Passwort',
  'password.reveal': 'Passwort zeigen',
  'password.hint': 'Mindestens 8 Zeichen, gern mehrere Wörter.',
  'password.short': '{missing, plural, one {Noch ein Zeichen.} other {Noch # Zeichen.}}',
  'password.tooShort': 'Mindestens 8 Zeichen.',
  'password.long': 'Höchstens 128 Zeichen.',
  'password.own': 'Das errät man: kaum mehr als dein Name oder deine Adresse.',
  'password.repeated': 'Das errät man: Es wiederholt sich nur.',
  'password.easy': 'Das errät man: Es sind zu bekannte Wörter. Nimm noch eins, auf das niemand kommt.',
  'password.fair': 'Geht. Länger ist sicherer.',
  'password.good': 'Gut. Noch ein Wort dazu und es ist sehr gut.',
  'password.strong': 'Sehr gut.',
});
