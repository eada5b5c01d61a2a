import { type Kept, span } from '../../retention.ts';
import type { Rules } from '../../rules.ts';

/** What is kept of second factors. */
export const secondFactorRetention = ({ secondFactor }: Rules): readonly Kept[] => [
  {
    what: 'Zweiter Faktor: der Schlüssel deiner App, verschlüsselt, und Notfallcodes als Prüfsummen',
    why: 'damit sich niemand allein mit deinem Passwort anmeldet',
    howLong: `bis du ihn abschaffst; nicht fertig gemacht ${span(secondFactor.setUpMs)} bis zur nächsten Nacht`,
  },
];
