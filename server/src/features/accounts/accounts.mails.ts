import { defineMail, layOut, type Mail, type MailBrand, type MailContent } from '@plausch/platform/mail';
import { inBerlin, spanInWords } from '@plausch/words';
import { t } from './accounts.mails.words.ts';

/** [A4] The link that activates an account. */
export const activationMail = defineMail<{ accountId: string }>('accounts.activationMail');

/** [A2] To the owner of an address: a visitor wanted to register with it. */
export const alreadyRegisteredMail = defineMail<{ accountId: string }>('accounts.alreadyRegisteredMail');

/** [A12] The link for a new password. */
export const resetMail = defineMail<{ accountId: string }>('accounts.resetMail');

/** [A13] The code that confirms what a password confirms. */
export const codeMail = defineMail<{ codeId: string; accountId: string }>('accounts.codeMail');

/** [A14] The link to a new address, with which it is proven. */
export const emailChangeMail = defineMail<{ changeId: string; accountId: string }>(
  'accounts.emailChangeMail',
);

/** [A14] To the old address: a change was requested, or is done. */
export const emailNoticeMail = defineMail<{
  changeId: string;
  accountId: string;
  what: 'requested' | 'changed';
}>('accounts.emailNoticeMail');

/** [A16] To the owner of an account, who may not have made the change: what changed. */
export const noticeMail = defineMail<{ accountId: string; what: Notice }>('accounts.noticeMail');

/** [A17] When the account goes, and the link with which it stays. */
export const deletionMail = defineMail<{ accountId: string }>('accounts.deletionMail');

/** [A19] The last mail: the account is gone. */
export const deletedMail = defineMail<{ farewellId: string }>('accounts.deletedMail');

export type Notice = 'passwordChanged' | 'nameChanged' | 'deletionCancelled';

/** Whom a mail is for. */
export type Addressee = { readonly email: string; readonly username: string };

/** A mailed link, and for how long it is good. */
export type GoodLink = { readonly url: string; readonly goodForMs: number };

/** A mail to a person, who is greeted by name. */
function mailTo(
  { email, username }: Addressee,
  content: Omit<MailContent, 'to' | 'greeting'>,
  brand: MailBrand,
): Mail {
  return layOut({ to: email, greeting: t('greeting', { username }), ...content }, brand);
}

/** What to do for an owner who did not make the change. */
const notYou = ({ contact }: MailBrand) => (contact === '' ? t('notYou') : t('notYou.contact', { contact }));

export function layOutActivation(person: Addressee, { url, goodForMs }: GoodLink, brand: MailBrand): Mail {
  return mailTo(
    person,
    {
      subject: t('activation.subject', { brand: brand.name }),
      body: [t('activation.body')],
      action: { label: t('activation.action'), url },
      closing: [t('linkOnce', { span: spanInWords(goodForMs) }), t('activation.unknown')],
    },
    brand,
  );
}

export function layOutAlreadyRegistered(person: Addressee, url: string, brand: MailBrand): Mail {
  return mailTo(
    person,
    {
      subject: t('known.subject'),
      body: [t('known.body', { brand: brand.name })],
      action: { label: t('known.action'), url },
      closing: [t('ignore')],
    },
    brand,
  );
}

export function layOutReset(person: Addressee, { url, goodForMs }: GoodLink, brand: MailBrand): Mail {
  return mailTo(
    person,
    {
      subject: t('reset.subject'),
      body: [t('reset.body', { brand: brand.name })],
      action: { label: t('reset.subject'), url },
      closing: [t('reset.link', { span: spanInWords(goodForMs) }), t('reset.unknown')],
    },
    brand,
  );
}

/** As a code is easier to read and to type. */
function inHalves(code: string): string {
  const half = code.length / 2;
  return `${code.slice(0, half)} ${code.slice(half)}`;
}

export function layOutCode(
  person: Addressee,
  { code, goodForMs, url }: GoodLink & { code: string },
  brand: MailBrand,
): Mail {
  return mailTo(
    person,
    {
      // Without the code: subjects are read on locked screens.
      subject: t('code.subject'),
      body: [t('code.body', { brand: brand.name, span: spanInWords(goodForMs) })],
      code: inHalves(code),
      action: { label: t('notMe'), url },
      closing: [t('code.secret'), t('code.unknown')],
    },
    brand,
  );
}

export function layOutEmailChange(person: Addressee, { url, goodForMs }: GoodLink, brand: MailBrand): Mail {
  return mailTo(
    person,
    {
      subject: t('address.subject'),
      body: [t('address.body', { brand: brand.name })],
      action: { label: t('address.action'), url },
      closing: [t('address.link', { span: spanInWords(goodForMs) }), t('address.unknown')],
    },
    brand,
  );
}

/** To the owner of an address that another account wants to change to. */
export function layOutAddressInUse(person: Addressee, brand: MailBrand): Mail {
  return mailTo(
    person,
    {
      subject: t('inUse.subject'),
      body: [t('inUse.body', { brand: brand.name })],
      closing: [t('ignore')],
    },
    brand,
  );
}

export function layOutEmailNotice(
  person: Addressee,
  { what, newEmail }: { what: 'requested' | 'changed'; newEmail: string },
  brand: MailBrand,
): Mail {
  return mailTo(
    person,
    {
      subject: t(`${what}.subject`),
      body: [t(`${what}.body`, { brand: brand.name, email: newEmail })],
      closing: [t('fine'), notYou(brand)],
    },
    brand,
  );
}

export function layOutNotice(person: Addressee, what: Notice, resetUrl: string, brand: MailBrand): Mail {
  return mailTo(
    person,
    {
      subject: t(`${what}.subject`),
      body: [t(`${what}.body`, { brand: brand.name, username: person.username })],
      action: { label: t('notMe'), url: resetUrl },
      closing: [t('fine'), notYou(brand)],
    },
    brand,
  );
}

export function layOutDeletion(person: Addressee, dueAt: Date, url: string, brand: MailBrand): Mail {
  return mailTo(
    person,
    {
      subject: t('deletion.subject'),
      body: [t('deletion.body', { day: inBerlin.day(dueAt), brand: brand.name }), t('deletion.stay')],
      action: { label: t('deletion.action'), url },
      closing: [t('deletion.final', { notYou: notYou(brand) })],
    },
    brand,
  );
}

export function layOutDeleted(person: Addressee, brand: MailBrand): Mail {
  return mailTo(
    person,
    {
      subject: t('deleted.subject'),
      body: [t('deleted.body', { brand: brand.name }), t('deleted.thanks')],
    },
    brand,
  );
}
