import { wordsOf } from '@plausch/words';

/** What people read about their accounts: sentences of answers and of the operator's desk. Mails have words of their own. */
export const t = wordsOf({
  'wrong.password': 'Das Passwort stimmt nicht.',
  'wrong.code': 'Der Code stimmt nicht.',
  'wrong.void': 'Dieser Code gilt nicht mehr. Lass dir einen neuen schicken.',
  'wait.tries': 'Das waren zu viele Versuche.',
  'wait.mail': 'Wir haben dir gerade erst eine Mail geschickt.',
  'name.tooSoon': 'Deinen Namen kannst du ab dem {day} wieder ändern.',
  'email.same': 'Das ist schon deine Adresse.',

  'google.failed': 'Die Anmeldung mit Google hat nicht geklappt. Versuch es noch einmal.',
  'google.unverified': 'Google hat deine E-Mail-Adresse noch nicht bestätigt. Hol das dort nach.',
  'google.silent': 'Google antwortet gerade nicht. Versuch es gleich noch einmal.',

  'operator.unknown': 'Ein Konto {name} gibt es nicht.',
  'operator.alreadyActive': '{name} ist schon aktiviert.',
  'operator.addressTaken': 'Die Adresse von {name} gehört inzwischen einem anderen Konto.',
  'operator.activated': '{name} ist aktiviert und kann sich anmelden.',
});
