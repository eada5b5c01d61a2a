import { wordsOf } from './words-of.ts';

/** What the registration says beside its fields: of a name while it is typed, of what is agreed to, of the mail. */
export const t = wordsOf({
  'name.free': 'Der Name ist frei.',
  'name.taken': 'Schon vergeben. Wie wäre es damit?',
  'name.take': '{name} nehmen',
  'name.reserved': 'Diesen Namen vergeben wir nicht.',
  'agreement.begin': 'Mit „Konto anlegen“ nimmst du die',
  'agreement.end': 'an. Was wir speichern, steht unter',
  'mailbox.here': 'Öffne ihn auf diesem Gerät, dann bist du gleich drin.',
});
