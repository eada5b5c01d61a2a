import { wordsOf } from '@plausch/words';

/** What the mails about accounts say; `brand` is the name of the chat, `span` how long a link or a code is good. */
export const t = wordsOf({
  greeting: 'Hallo {username}',
  linkOnce: 'Der Link gilt {span} und nur einmal.',
  fine: 'Das warst du? Dann ist alles gut.',
  ignore: 'Das warst nicht du? Dann brauchst du nichts zu tun.',
  notMe: 'Das war ich nicht',
  notYou: 'Das warst du nicht? Dann setz sofort ein neues Passwort.',
  'notYou.contact': 'Das warst du nicht? Dann setz sofort ein neues Passwort und schreib uns: {contact}',

  'activation.subject': 'Willkommen bei {brand}: Konto aktivieren',
  'activation.body': 'Schön, dass du da bist. Ein Klick noch, dann kannst du dich dazusetzen.',
  'activation.action': 'Konto aktivieren',
  'activation.unknown': 'Du hast dich nicht angemeldet? Dann brauchst du nichts zu tun.',

  'known.subject': 'Du hast schon ein Konto',
  'known.body':
    'Jemand wollte mit dieser Adresse ein neues Konto bei {brand} anlegen. Du hast hier schon eines, es ist nichts verändert.',
  'known.action': 'Anmelden',

  'reset.subject': 'Neues Passwort setzen',
  'reset.body': 'Hier setzt du ein neues Passwort für dein Konto bei {brand}.',
  'reset.link': 'Der Link gilt {span} und nur einmal. Danach bist du auf allen Geräten abgemeldet.',
  'reset.unknown':
    'Du hast das nicht angefordert? Dann brauchst du nichts zu tun, dein Passwort bleibt, wie es ist.',

  'code.subject': 'Dein Code zum Bestätigen',
  'code.body':
    'Mit diesem Code bestätigst du, dass du dein Konto bei {brand} ändern oder löschen willst. Er gilt {span}, nur einmal und nur dort, wo du ihn angefordert hast.',
  'code.secret': 'Gib den Code niemandem: Von uns fragt dich nie jemand danach.',
  'code.unknown':
    'Du hast keinen Code angefordert? Dann ist jemand mit deinem Konto angemeldet. Melde bei deinen Geräten ab, was du nicht kennst, und setz ein neues Passwort.',

  'address.subject': 'Neue E-Mail-Adresse bestätigen',
  'address.body': 'Ein Klick noch, dann gehört diese Adresse zu deinem Konto bei {brand}.',
  'address.action': 'Adresse bestätigen',
  'address.link': 'Der Link gilt {span} und nur einmal. Bis dahin gilt deine bisherige Adresse.',
  'address.unknown': 'Du kennst das Konto nicht? Dann brauchst du nichts zu tun.',

  'inUse.subject': 'Diese Adresse gehört schon zu deinem Konto',
  'inUse.body':
    'Jemand wollte diese Adresse für ein anderes Konto bei {brand} eintragen. Sie gehört zu deinem, und es ist nichts verändert.',

  'requested.subject': 'Deine E-Mail-Adresse soll sich ändern',
  'requested.body':
    'Für dein Konto bei {brand} wurde eine neue Adresse eingetragen: {email}. Sie gilt, sobald sie bestätigt ist.',
  'changed.subject': 'Deine E-Mail-Adresse ist geändert',
  'changed.body':
    'Dein Konto bei {brand} hat jetzt die Adresse {email}. An diese hier schreiben wir nicht mehr.',

  'passwordChanged.subject': 'Dein Passwort ist geändert',
  'passwordChanged.body': 'Das Passwort deines Kontos bei {brand} ist neu. Andere Geräte sind abgemeldet.',
  'nameChanged.subject': 'Du hast einen neuen Namen',
  'nameChanged.body': 'Bei {brand} heißt du jetzt {username}. So meldest du dich auch an.',
  'deletionCancelled.subject': 'Dein Konto bleibt',
  'deletionCancelled.body': 'Schön, dass du bleibst. Dein Konto bei {brand} wird nicht gelöscht.',

  'deletion.subject': 'Dein Konto wird gelöscht',
  'deletion.body':
    'Am {day} löschen wir dein Konto bei {brand}. Bis dahin kannst du dich anmelden wie immer.',
  'deletion.stay': 'Du hast es dir anders überlegt? Dann genügt ein Klick.',
  'deletion.action': 'Konto behalten',
  'deletion.final': 'Danach lässt sich nichts mehr zurückholen. {notYou}',

  'deleted.subject': 'Dein Konto ist gelöscht',
  'deleted.body':
    'Dein Konto bei {brand} ist gelöscht, mit allem, was dazugehört. Was du in Räumen gesagt hast, trägt deinen Namen nicht mehr.',
  'deleted.thanks': 'Danke, dass du da warst. Du bist jederzeit wieder willkommen.',
});
