import { wordsOf } from '@plausch/words';

/** The mail that administrators send to themselves. What checks say stands beside what they decide. */
export const t = wordsOf({
  'mail.subject': 'Testmail von {name}',
  'mail.greeting': 'Hallo!',
  'mail.body': 'Du hast diese Mail in der Verwaltung von {origin} angefordert. Sie ist angekommen.',
  'mail.look':
    'Liegt sie im Spam, sieh in ihren Kopf: Bei „Authentication-Results“ sollen spf, dkim und dmarc mit „pass“ stehen.',
  'mail.closing': 'Mehr ist nicht zu tun.',
});
