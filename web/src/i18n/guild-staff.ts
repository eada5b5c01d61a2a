import { wordsOf } from './words-of.ts';

/** What moderators read at a guild. */
export const t = wordsOf({
  'staff.title': 'Team',
  'staff.rename': 'Gilde umbenennen',
  'staff.renameYes': 'Umbenennen',
  'staff.renamed': 'Die Gilde heißt jetzt anders.',
  'staff.close': 'Gilde schließen',
  'staff.closeText': '„{name}“ für alle schließen? Zurückholen lässt sie sich nicht.',
  'staff.closeYes': 'Endgültig schließen',
  'staff.closed': 'Die Gilde ist geschlossen.',
  'staff.name': 'Neuer Name',
  'staff.tag': 'Neues Kürzel',
  'staff.rule': 'Regel',
  'staff.reason': 'Grund',
  'staff.reasonHint': 'Alle Mitglieder lesen ihn.',
  'staff.no': 'Doch nicht',
});
