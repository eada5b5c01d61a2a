import { wordsOf } from './words-of.ts';

/** One's own account in the settings. */
export const t = wordsOf({
  'account.access': 'Zugang',
  'account.change': 'Ändern',
  'account.changeWhat': '{what} ändern',
  'account.cancel': 'Abbrechen',
  'account.save': 'Sichern',
  'account.saving': 'Einen Moment …',
  'account.confirm': 'Dein jetziges Passwort',

  'name.label': 'Name im Chat',
  'name.new': 'Neuer Name',
  'name.hint': 'Einmal in 30 Tagen. Den alten halten wir dir 90 Tage frei.',
  'name.same': 'So heißt du schon.',
  'name.done': 'Du heißt jetzt {username}',

  'email.label': 'E-Mail',
  'email.new': 'Neue E-Mail',
  'email.hint': 'Wir schicken dir einen Link dorthin.',
  'email.sent':
    'Schau in das Postfach von {email}: Mit dem Link dort gilt die neue Adresse. Er gilt 24 Stunden.',

  'secret.label': 'Passwort',
  'secret.value': 'Nur du kennst es',
  'secret.new': 'Neues Passwort',
  'secret.done': 'Dein neues Passwort gilt. Andere Geräte sind abgemeldet.',

  'factor.label': 'Zweiter Faktor',
  'factor.value': 'Ein Code aus deiner App, zusätzlich zum Passwort',

  'data.title': 'Deine Daten',
  'data.label': 'Kopie deiner Daten',
  'data.value': 'Was wir über dich gespeichert haben',
  'data.open': 'Ansehen',
  'data.openWhat': 'Kopie deiner Daten ansehen',

  'account.leave': 'Abschied',
  'account.delete': 'Konto löschen',
  'account.deleteText': 'Mit 14 Tagen Bedenkzeit',
  'account.deleteDue': 'Vorgemerkt für den {day}',
});
