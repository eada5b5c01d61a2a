import { wordsOf } from '@plausch/words';

/** What people read about the copy of their data. */
export const t = wordsOf({
  tooEarly: 'Deine letzte Kopie ist noch keinen Tag her.',
  gone: 'Hier liegt keine Kopie für dich. Fordere eine neue an.',

  'mail.subject': 'Die Kopie deiner Daten ist fertig',
  'mail.greeting': 'Hallo {username}',
  'mail.body':
    'Du wolltest eine Kopie von allem, was {brand} über dich gespeichert hat. Sie liegt für dich bereit, bis zum {moment}.',
  'mail.how': 'Melde dich an und gib dein Passwort noch einmal ein, dann lädst du sie herunter.',
  'mail.action': 'Zu deinen Daten',
  'mail.notYou': 'Das warst du nicht? Dann setz sofort ein neues Passwort.',

  'page.title': 'Deine Daten bei {brand}',
  'page.of': 'Kopie für {username}, gemacht am {moment}.',
  'page.intro':
    'Das haben wir zu deinem Konto gespeichert. Dasselbe steht für Programme in daten.json, und was fehlt, weiter unten.',
  'page.contents': 'Was darin steht',
  'page.nothing': 'Nichts gespeichert ist unter: {titles}.',
  'page.count': '{count, plural, one {# Eintrag} other {# Einträge}}',
  'page.one': '{title} {number}',
  'page.beside': 'steht in daten.json',
  'page.yes': 'ja',
  'page.no': 'nein',
  'page.empty': '–',
  'page.missing': 'Was nicht darin steht',
  'page.sealed':
    'Was du privat schreibst, liegt bei uns nur verschlüsselt. Lesen können es allein deine Geräte; hier steht, wann du geschrieben hast und mit wem.',
  'page.devices': 'Was nur auf deinen Geräten liegt, etwa Töne, Tasten und Farben, kennen wir nicht.',
  'page.purchases': 'Zahlungen und Rechnungen zu einem Abo findest du auf der Seite „Abo“.',
  'page.others':
    'Blockiert ihr euch, du und jemand anders, steht der Name allein in der Liste derer, die du blockiert hast.',
  'page.log':
    'Das Sicherheitsprotokoll des Servers ist nicht dabei: Es kennt nur eine Kennung statt deines Namens und wird nach wenigen Tagen gelöscht. Frag uns, wenn du es brauchst.',
  'page.ask': 'Fehlt dir etwas, oder stimmt etwas nicht? Schreib uns: {contact}',
});

/** On what occasion a mail was sent, by the kind of mail. Kinds that go to other people, or to an address without an account, are not here. */
export const MAIL_WORDS: Readonly<Record<string, string>> = {
  'accounts.activationMail': 'Konto aktivieren',
  'accounts.resetMail': 'Neues Passwort setzen',
  'accounts.codeMail': 'Code zum Bestätigen',
  'accounts.emailChangeMail': 'Neue E-Mail-Adresse bestätigen',
  'accounts.emailNoticeMail': 'Wechsel der E-Mail-Adresse',
  'accounts.noticeMail': 'Änderung an deinem Konto',
  'accounts.deletionMail': 'Löschung deines Kontos',
  'secondFactor.changedMail': 'Änderung am zweiten Faktor',
  'secondFactor.recoveryUsedMail': 'Notfallcode benutzt',
  'sessions.newDeviceMail': 'Anmeldung auf einem neuen Gerät',
  'reports.receiptMail': 'Bestätigung deiner Meldung',
  'reports.promptReceiptMail': 'Bestätigung deiner Meldung',
  'reports.decisionMail': 'Entscheidung über deine Meldung',
  'legal.receiptMail': 'Bestätigung deiner Kündigung oder deines Widerrufs',
  'legal.outcomeMail': 'Was aus deiner Kündigung oder deinem Widerruf wurde',
  'marketplace.listedMail': 'Dein Angebot im Markt',
  'ownData.readyMail': 'Kopie deiner Daten',
  'notifications.awayMail': 'Was auf dich wartet, wenn du weg bist',
};
