import { defineMail, layOut, type Mail, type MailBrand } from '@plausch/platform/mail';
import { isolated } from '@plausch/words';

/** [A4] The link that activates an account. */
export const activationMail = defineMail<{ accountId: string }>('accounts.activationMail');

/** [A2] To the owner of an address: a visitor wanted to register with it. */
export const alreadyRegisteredMail = defineMail<{ accountId: string }>('accounts.alreadyRegisteredMail');

/** [A12] The link for a new password. */
export const resetMail = defineMail<{ accountId: string }>('accounts.resetMail');

/** [A13] The code that confirms what a password confirms. */
export const codeMail = defineMail<{ codeId: string }>('accounts.codeMail');

/** [A14] The link to a new address, with which it is proven. */
export const emailChangeMail = defineMail<{ changeId: string }>('accounts.emailChangeMail');

/** [A14] To the old address: a change was requested, or is done. */
export const emailNoticeMail = defineMail<{ changeId: string; what: 'requested' | 'changed' }>(
  'accounts.emailNoticeMail',
);

/** [A16] To the owner of an account, who may not have made the change: what changed. */
export const noticeMail = defineMail<{ accountId: string; what: Notice }>('accounts.noticeMail');

/** [A17] When the account goes, and the link with which it stays. */
export const deletionMail = defineMail<{ accountId: string }>('accounts.deletionMail');

/** [A19] The last mail: the account is gone. */
export const deletedMail = defineMail<{ farewellId: string }>('accounts.deletedMail');

export type Notice = 'passwordChanged' | 'nameChanged' | 'deletionCancelled';

/** Whom a mail is for. */
export type Addressee = { readonly email: string; readonly username: string };

const greetingOf = ({ username }: Addressee) => `Hallo ${isolated(username)}`;
/** What to do for an owner who did not make the change. */
const notYou = (brand: MailBrand) =>
  `Das warst du nicht? Dann setz sofort ein neues Passwort${brand.contact === '' ? '.' : ` und schreib uns: ${brand.contact}`}`;
const inBerlin = (at: Date) =>
  at.toLocaleDateString('de-DE', {
    timeZone: 'Europe/Berlin',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });

export function layOutActivation(person: Addressee, url: string, brand: MailBrand): Mail {
  return layOut(
    {
      to: person.email,
      subject: `Willkommen bei ${brand.name}: Konto aktivieren`,
      greeting: greetingOf(person),
      body: ['Schön, dass du da bist. Ein Klick noch, dann kannst du dich dazusetzen.'],
      action: { label: 'Konto aktivieren', url },
      closing: [
        'Der Link gilt 24 Stunden und nur einmal.',
        'Du hast dich nicht angemeldet? Dann brauchst du nichts zu tun.',
      ],
    },
    brand,
  );
}

export function layOutAlreadyRegistered(person: Addressee, url: string, brand: MailBrand): Mail {
  return layOut(
    {
      to: person.email,
      subject: 'Du hast schon ein Konto',
      greeting: greetingOf(person),
      body: [
        `Jemand wollte mit dieser Adresse ein neues Konto bei ${brand.name} anlegen. Du hast hier schon eines, es ist nichts verändert.`,
      ],
      action: { label: 'Anmelden', url },
      closing: ['Das warst nicht du? Dann brauchst du nichts zu tun.'],
    },
    brand,
  );
}

export function layOutReset(person: Addressee, url: string, brand: MailBrand): Mail {
  return layOut(
    {
      to: person.email,
      subject: 'Neues Passwort setzen',
      greeting: greetingOf(person),
      body: [`Hier setzt du ein neues Passwort für dein Konto bei ${brand.name}.`],
      action: { label: 'Neues Passwort setzen', url },
      closing: [
        'Der Link gilt 60 Minuten und nur einmal. Danach bist du auf allen Geräten abgemeldet.',
        'Du hast das nicht angefordert? Dann brauchst du nichts zu tun, dein Passwort bleibt, wie es ist.',
      ],
    },
    brand,
  );
}

export function layOutCode(
  person: Addressee,
  { code, goodForMs, url }: { code: string; goodForMs: number; url: string },
  brand: MailBrand,
): Mail {
  return layOut(
    {
      to: person.email,
      // Without the code: subjects are read on locked screens.
      subject: 'Dein Code zum Bestätigen',
      greeting: greetingOf(person),
      body: [
        `Mit diesem Code bestätigst du, dass du dein Konto bei ${brand.name} ändern oder löschen willst. Er gilt ${Math.round(goodForMs / 60_000)} Minuten, nur einmal und nur dort, wo du ihn angefordert hast.`,
      ],
      code: code.replace(/(?<=\d)(?=(?:\d{3})+$)/g, ' '),
      action: { label: 'Das war ich nicht', url },
      closing: [
        'Gib den Code niemandem: Von uns fragt dich nie jemand danach.',
        'Du hast keinen Code angefordert? Dann ist jemand mit deinem Konto angemeldet. Melde bei deinen Geräten ab, was du nicht kennst, und setz ein neues Passwort.',
      ],
    },
    brand,
  );
}

export function layOutEmailChange(person: Addressee, url: string, brand: MailBrand): Mail {
  return layOut(
    {
      to: person.email,
      subject: 'Neue E-Mail-Adresse bestätigen',
      greeting: greetingOf(person),
      body: [`Ein Klick noch, dann gehört diese Adresse zu deinem Konto bei ${brand.name}.`],
      action: { label: 'Adresse bestätigen', url },
      closing: [
        'Der Link gilt 24 Stunden und nur einmal. Bis dahin gilt deine bisherige Adresse.',
        'Du kennst das Konto nicht? Dann brauchst du nichts zu tun.',
      ],
    },
    brand,
  );
}

/** To the owner of an address that another account wants to change to. */
export function layOutAddressInUse(person: Addressee, brand: MailBrand): Mail {
  return layOut(
    {
      to: person.email,
      subject: 'Diese Adresse gehört schon zu deinem Konto',
      greeting: greetingOf(person),
      body: [
        `Jemand wollte diese Adresse für ein anderes Konto bei ${brand.name} eintragen. Sie gehört zu deinem, und es ist nichts verändert.`,
      ],
      closing: ['Das warst nicht du? Dann brauchst du nichts zu tun.'],
    },
    brand,
  );
}

export function layOutEmailNotice(
  person: Addressee,
  { what, newEmail }: { what: 'requested' | 'changed'; newEmail: string },
  brand: MailBrand,
): Mail {
  const [subject, sentence] =
    what === 'requested'
      ? [
          'Deine E-Mail-Adresse soll sich ändern',
          `Für dein Konto bei ${brand.name} wurde eine neue Adresse eingetragen: ${isolated(newEmail)}. Sie gilt, sobald sie bestätigt ist.`,
        ]
      : [
          'Deine E-Mail-Adresse ist geändert',
          `Dein Konto bei ${brand.name} hat jetzt die Adresse ${isolated(newEmail)}. An diese hier schreiben wir nicht mehr.`,
        ];
  return layOut(
    {
      to: person.email,
      subject,
      greeting: greetingOf(person),
      body: [sentence],
      closing: ['Das warst du? Dann ist alles gut.', notYou(brand)],
    },
    brand,
  );
}

export function layOutNotice(person: Addressee, what: Notice, resetUrl: string, brand: MailBrand): Mail {
  const { subject, sentence } = NOTICES[what];
  return layOut(
    {
      to: person.email,
      subject,
      greeting: greetingOf(person),
      body: [sentence(person.username, brand)],
      action: { label: 'Das war ich nicht', url: resetUrl },
      closing: ['Das warst du? Dann ist alles gut.', notYou(brand)],
    },
    brand,
  );
}

const NOTICES: Readonly<
  Record<Notice, { subject: string; sentence: (username: string, brand: MailBrand) => string }>
> = {
  passwordChanged: {
    subject: 'Dein Passwort ist geändert',
    sentence: (_, brand) =>
      `Das Passwort deines Kontos bei ${brand.name} ist neu. Andere Geräte sind abgemeldet.`,
  },
  nameChanged: {
    subject: 'Du hast einen neuen Namen',
    sentence: (username, brand) =>
      `Bei ${brand.name} heißt du jetzt ${isolated(username)}. So meldest du dich auch an.`,
  },
  deletionCancelled: {
    subject: 'Dein Konto bleibt',
    sentence: (_, brand) => `Schön, dass du bleibst. Dein Konto bei ${brand.name} wird nicht gelöscht.`,
  },
};

export function layOutDeletion(person: Addressee, dueAt: Date, url: string, brand: MailBrand): Mail {
  return layOut(
    {
      to: person.email,
      subject: 'Dein Konto wird gelöscht',
      greeting: greetingOf(person),
      body: [
        `Am ${inBerlin(dueAt)} löschen wir dein Konto bei ${brand.name}. Bis dahin kannst du dich anmelden wie immer.`,
        'Du hast es dir anders überlegt? Dann genügt ein Klick.',
      ],
      action: { label: 'Konto behalten', url },
      closing: [`Danach lässt sich nichts mehr zurückholen. ${notYou(brand)}`],
    },
    brand,
  );
}

export function layOutDeleted(person: Addressee, brand: MailBrand): Mail {
  return layOut(
    {
      to: person.email,
      subject: 'Dein Konto ist gelöscht',
      greeting: greetingOf(person),
      body: [
        `Dein Konto bei ${brand.name} ist gelöscht, mit allem, was dazugehört. Was du in Räumen gesagt hast, trägt deinen Namen nicht mehr.`,
        'Danke, dass du da warst. Du bist jederzeit wieder willkommen.',
      ],
    },
    brand,
  );
}
