import { wordsOf } from './words-of.ts';

/** Getting a new password when the old one is forgotten. */
export const t = wordsOf({
  'forgotten.page': 'Passwort vergessen',
  'forgotten.title': 'Passwort vergessen?',
  'forgotten.text': 'Sag uns deine E-Mail, dann schicken wir dir einen Link für ein neues.',
  'forgotten.email': 'E-Mail deines Kontos',
  'forgotten.submit': 'Link schicken',
  'forgotten.submitting': 'Einen Moment …',
  'forgotten.remembered': 'Wieder eingefallen?',
  'forgotten.login': 'Anmelden',
  'forgotten.sentTitle': 'Schau in dein Postfach',
  'forgotten.sent': 'Gibt es zu {email} ein Konto, ist ein Link unterwegs. Er gilt 60 Minuten.',
  'forgotten.spam':
    'Nichts da? Sieh auch im Spam-Ordner nach, oder nimm die Adresse, mit der du dich angemeldet hast.',
  'forgotten.again': 'Andere Adresse nehmen',
  'forgotten.toLogin': 'Zum Anmelden',

  'reset.page': 'Neues Passwort',
  'reset.title': 'Ein neues Passwort',
  'reset.text': 'Danach bist du auf allen Geräten abgemeldet und meldest dich mit dem neuen wieder an.',
  'reset.password': 'Neues Passwort',
  'reset.submit': 'Passwort sichern',
  'reset.submitting': 'Einen Moment …',
  'reset.deadTitle': 'Der Link gilt nicht mehr',
  'reset.dead': 'Links gelten 60 Minuten und nur einmal. Wir schicken dir gern einen neuen.',
  'reset.missingTitle': 'Hier fehlt der Schlüssel',
  'reset.missing': 'Öffne den Link aus der Mail noch einmal, oder lass dir einen neuen schicken.',
  'reset.another': 'Neuen Link schicken',
  'reset.login': 'Zum Anmelden',
});
