import { wordsOf } from '../../../i18n/index.ts';

/** What people read of slow talk. */
export const t = wordsOf({
  'slow.left': 'Langsam-Modus: noch {left}',
  'slow.pace': 'Langsam-Modus: eine Zeile alle {span}',
  'slow.automatic': 'Hier ist gerade viel los: eine Zeile alle {span}',
  'slow.over': 'Der Langsam-Modus ist aus.',
  'slow.what': 'Wie langsam? Schreib /langsam und {paces}, oder /langsam aus.',
  'slow.on': 'Langsam-Modus: eine Zeile alle {span}.',
  'slow.off': 'Langsam-Modus: aus.',
  'slow.free': 'Du kannst wieder schreiben.',
});
