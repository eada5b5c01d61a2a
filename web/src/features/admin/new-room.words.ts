import { wordsOf } from '../../i18n/index.ts';

/** What administrators read who make a room. */
export const t = wordsOf({
  scene: 'Kulisse',
  'scene.kaffeehaus': 'Kaffeehaus',
  'scene.dachgarten': 'Dachgarten',
  'scene.kino': 'Kino',
  'scene.am-see': 'Am See',
  'scene.spieleabend': 'Spieleabend',
  'scene.leseecke': 'Leseecke',
  position: 'Platz in der Liste',
  positionHint: '1 bis {most}',
  positionWrong: 'Eine Zahl von 1 bis {most}.',
  nameHint: 'Höchstens 24 Zeichen. Daraus wird auch die Adresse, die so bleibt.',
  make: 'Raum eröffnen',
  making: 'Einen Moment …',
  made: '{name} ist offen.',
});
