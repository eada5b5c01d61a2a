import { wordsOf } from './words-of.ts';

/** The front page. */
export const t = wordsOf({
  'landing.title': 'Willkommen',
  'landing.claim': 'Setz dich einfach dazu.',
  'landing.text':
    '{brand} ist ein Chat mit Räumen, in denen du wirklich sitzt: mit eigener Figur, am Fenster, am Tresen oder auf dem Sofa.',
  'landing.join': 'Mitreden',
  'landing.watch': 'Erst zuschauen',
  'landing.enter': 'In den Raum',
  'landing.fine': 'Kostenlos und ab 16.',
  'landing.login': 'Anmelden',
  'landing.picture':
    'Gezeichnetes Kaffeehaus am Abend: Figuren sitzen am Tisch, auf dem Sofa und stehen am Tresen.',
  'landing.bubble1': 'Was du sagst, steht über dir.',
  'landing.bubble2': 'Alle im Raum lesen mit.',
  'landing.whyTitle': 'So ist es hier',
  'landing.why1': 'Du bist zu sehen',
  'landing.why1Text': 'Such dir einen Look aus, geh durch den Raum und setz dich, wo es dir gefällt.',
  'landing.why2': 'Reden wie am Tisch',
  'landing.why2Text': 'Was du sagst, steht in einer Blase über deiner Figur. Alle im Raum lesen mit.',
  'landing.why3': 'Auf jedem Gerät',
  'landing.why3Text': 'Im Browser, am Rechner und auf dem Telefon. Nichts zu installieren.',
});
