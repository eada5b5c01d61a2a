import { wordsOf } from './words-of.ts';

/** The list of members. */
export const t = wordsOf({
  'members.title': 'Mitglieder',
  'members.friends': 'Freunde',
  'members.search': 'Name',
  'members.searchHint': 'Der Anfang genügt.',
  'members.here': 'Nur wer gerade da ist',
  'members.loading': 'Die Mitglieder werden geladen',
  'members.retry': 'Noch einmal',
  'members.offline': 'Gerade keine Verbindung. Wer da ist, siehst du, sobald sie zurück ist.',
  'members.more': 'Weitere zeigen',
  'members.list': 'Mitglieder, nach Namen',
  'members.standing': '{rank} · {ap} AP',
  'members.guild': 'Gilde [{tag}]',
  'members.isHere': 'gerade da',
  'members.noneNamed': 'So beginnt hier kein Name.',
  'members.noneHere': 'Gerade ist niemand da.',
  'members.none': 'Hier steht noch niemand.',
});
