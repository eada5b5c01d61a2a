import { expect, it } from 'vitest';
import {
  layOutActivation,
  layOutAddressInUse,
  layOutAlreadyRegistered,
  layOutCode,
  layOutDeleted,
  layOutDeletion,
  layOutEmailChange,
  layOutEmailNotice,
  layOutNotice,
  layOutReset,
} from './accounts.mails.ts';

const BRAND = { name: 'Plausch', claim: '', contact: 'hallo@plausch.test' };
const PERSON = { email: 'lena@beispiel.test', username: 'Lena' };
const NEW = 'neu@beispiel.test';
const URL = 'https://plausch.test/weg';
const LINK = { url: URL, goodForMs: 3_600_000 };
/** In Berlin the sixteenth has begun. */
const DUE = new Date('2026-11-15T23:30:00Z');

const FINE = 'Das warst du? Dann ist alles gut.';
const IGNORE = 'Das warst nicht du? Dann brauchst du nichts zu tun.';
const NOT_ME = `Das war ich nicht:\n${URL}`;
const NOT_YOU = `Das warst du nicht? Dann setz sofort ein neues Passwort und schreib uns: ${BRAND.contact}`;

const MAILS = [
  {
    rule: 'A4',
    mail: () => layOutActivation(PERSON, LINK, BRAND),
    subject: 'Willkommen bei Plausch: Konto aktivieren',
    says: [
      'Schön, dass du da bist. Ein Klick noch, dann kannst du dich dazusetzen.',
      `Konto aktivieren:\n${URL}`,
      'Der Link gilt 60 Minuten und nur einmal.',
      'Du hast dich nicht angemeldet? Dann brauchst du nichts zu tun.',
    ],
  },
  {
    rule: 'A2',
    mail: () => layOutAlreadyRegistered(PERSON, URL, BRAND),
    subject: 'Du hast schon ein Konto',
    says: [
      'Jemand wollte mit dieser Adresse ein neues Konto bei Plausch anlegen. Du hast hier schon eines, es ist nichts verändert.',
      `Anmelden:\n${URL}`,
      IGNORE,
    ],
  },
  {
    rule: 'A12',
    mail: () => layOutReset(PERSON, LINK, BRAND),
    subject: 'Neues Passwort setzen',
    says: [
      'Hier setzt du ein neues Passwort für dein Konto bei Plausch.',
      `Neues Passwort setzen:\n${URL}`,
      'Der Link gilt 60 Minuten und nur einmal. Danach bist du auf allen Geräten abgemeldet.',
      'Du hast das nicht angefordert? Dann brauchst du nichts zu tun, dein Passwort bleibt, wie es ist.',
    ],
  },
  {
    rule: 'A13',
    mail: () => layOutCode(PERSON, { ...LINK, code: '012345' }, BRAND),
    subject: 'Dein Code zum Bestätigen',
    says: [
      'Mit diesem Code bestätigst du, dass du dein Konto bei Plausch ändern oder löschen willst. Er gilt 60 Minuten, nur einmal und nur dort, wo du ihn angefordert hast.',
      '012 345',
      NOT_ME,
      'Gib den Code niemandem: Von uns fragt dich nie jemand danach.',
      'Du hast keinen Code angefordert? Dann ist jemand mit deinem Konto angemeldet. Melde bei deinen Geräten ab, was du nicht kennst, und setz ein neues Passwort.',
    ],
  },
  {
    rule: 'A14',
    mail: () => layOutEmailChange(PERSON, LINK, BRAND),
    subject: 'Neue E-Mail-Adresse bestätigen',
    says: [
      'Ein Klick noch, dann gehört diese Adresse zu deinem Konto bei Plausch.',
      `Adresse bestätigen:\n${URL}`,
      'Der Link gilt 60 Minuten und nur einmal. Bis dahin gilt deine bisherige Adresse.',
      'Du kennst das Konto nicht? Dann brauchst du nichts zu tun.',
    ],
  },
  {
    rule: 'A14',
    mail: () => layOutAddressInUse(PERSON, BRAND),
    subject: 'Diese Adresse gehört schon zu deinem Konto',
    says: [
      'Jemand wollte diese Adresse für ein anderes Konto bei Plausch eintragen. Sie gehört zu deinem, und es ist nichts verändert.',
      IGNORE,
    ],
  },
  {
    rule: 'A14',
    mail: () => layOutEmailNotice(PERSON, { what: 'requested', newEmail: NEW }, BRAND),
    subject: 'Deine E-Mail-Adresse soll sich ändern',
    says: [
      `Für dein Konto bei Plausch wurde eine neue Adresse eingetragen: ${NEW}. Sie gilt, sobald sie bestätigt ist.`,
      FINE,
      NOT_YOU,
    ],
  },
  {
    rule: 'A14',
    mail: () => layOutEmailNotice(PERSON, { what: 'changed', newEmail: NEW }, BRAND),
    subject: 'Deine E-Mail-Adresse ist geändert',
    says: [
      `Dein Konto bei Plausch hat jetzt die Adresse ${NEW}. An diese hier schreiben wir nicht mehr.`,
      FINE,
      NOT_YOU,
    ],
  },
  {
    rule: 'A16',
    mail: () => layOutNotice(PERSON, 'passwordChanged', URL, BRAND),
    subject: 'Dein Passwort ist geändert',
    says: [
      'Das Passwort deines Kontos bei Plausch ist neu. Andere Geräte sind abgemeldet.',
      NOT_ME,
      FINE,
      NOT_YOU,
    ],
  },
  {
    rule: 'A16',
    mail: () => layOutNotice(PERSON, 'nameChanged', URL, BRAND),
    subject: 'Du hast einen neuen Namen',
    says: ['Bei Plausch heißt du jetzt Lena. So meldest du dich auch an.', NOT_ME, FINE, NOT_YOU],
  },
  {
    rule: 'A16',
    mail: () => layOutNotice(PERSON, 'deletionCancelled', URL, BRAND),
    subject: 'Dein Konto bleibt',
    says: ['Schön, dass du bleibst. Dein Konto bei Plausch wird nicht gelöscht.', NOT_ME, FINE, NOT_YOU],
  },
  {
    rule: 'A17',
    mail: () => layOutDeletion(PERSON, DUE, URL, BRAND),
    subject: 'Dein Konto wird gelöscht',
    says: [
      'Am 16. November 2026 löschen wir dein Konto bei Plausch. Bis dahin kannst du dich anmelden wie immer.',
      'Du hast es dir anders überlegt? Dann genügt ein Klick.',
      `Konto behalten:\n${URL}`,
      `Danach lässt sich nichts mehr zurückholen. ${NOT_YOU}`,
    ],
  },
  {
    rule: 'A19',
    mail: () => layOutDeleted(PERSON, BRAND),
    subject: 'Dein Konto ist gelöscht',
    says: [
      'Dein Konto bei Plausch ist gelöscht, mit allem, was dazugehört. Was du in Räumen gesagt hast, trägt deinen Namen nicht mehr.',
      'Danke, dass du da warst. Du bist jederzeit wieder willkommen.',
    ],
  },
];

it.each(MAILS)('[$rule] the mail „$subject“ says all it has to say', ({ mail: layOut, subject, says }) => {
  const mail = layOut();
  expect(mail.to).toBe(PERSON.email);
  expect(mail.subject).toBe(subject);
  expect(mail.text.split('\n\n')).toEqual(['Hallo Lena', ...says, `-- \nPlausch\n${BRAND.contact}`]);
});

it('[A16] [A17] a house without an address to write to names none', () => {
  const silent = { ...BRAND, contact: '' };
  const advice = 'Das warst du nicht? Dann setz sofort ein neues Passwort.';
  const paragraphs = layOutNotice(PERSON, 'nameChanged', URL, silent).text.split('\n\n');
  expect(paragraphs.slice(-3)).toEqual([FINE, advice, '-- \nPlausch']);
  expect(layOutDeletion(PERSON, DUE, URL, silent).text).toContain(`zurückholen. ${advice}\n`);
});
