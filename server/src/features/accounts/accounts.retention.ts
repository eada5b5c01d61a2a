import { type Kept, span } from '../../retention.ts';
import type { Rules } from '../../rules.ts';

/** What is kept of an account. */
export const accountsRetention = ({ accounts }: Rules): readonly Kept[] => [
  {
    what: 'Konto: Name im Chat, E-Mail-Adresse, Prüfwert des Passworts, Geburtsdatum, Figur',
    why: 'damit du dich anmelden kannst und andere dich erkennen',
    howLong: `bis du es löschst, und ${span(accounts.deletionGraceMs)} Bedenkzeit`,
  },
  {
    what: 'Konto, das niemand aktiviert hat',
    why: 'damit dein Name so lange auf dich wartet',
    howLong: span(accounts.waitingMs),
  },
  {
    what: 'Früherer Name nach einem Wechsel',
    why: 'damit sich niemand als du ausgibt',
    howLong: span(accounts.names.keptMs),
  },
  {
    what: 'Links und Codes aus Mails',
    why: 'damit nur du dein Konto bestätigst oder dein Passwort änderst',
    howLong: `${span(accounts.links.addressMs)}, für ein neues Passwort ${span(accounts.links.resetMs)}; Codes bis zur folgenden Nacht`,
  },
  {
    what: 'Anmeldung mit Google: die Kennung, die Google dir gibt, und deine Adresse dort, bis dein Konto fertig ist',
    why: 'damit du dich wieder so anmelden kannst',
    howLong: 'so lange wie dein Konto; richtest du keines ein, bis zur folgenden Nacht',
  },
  {
    what: 'Wechsel der E-Mail-Adresse',
    why: 'damit du einen fremden Wechsel rückgängig machen kannst',
    howLong: span(accounts.emailChangesKeptMs),
  },
];
