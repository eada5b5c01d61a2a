import { MAILS_KEPT_DAYS } from '@plausch/platform/mail';
import type { Rules } from './rules.ts';

/** One kind of thing that is kept about people; German, for the privacy page. */
export type Kept = { readonly what: string; readonly why: string; readonly howLong: string };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const YEAR_DAYS = 365;
/** The operator deletes logs after this time, as the runbook of the security log says. */
const LOG_DAYS = 7;

/**
 * What is kept about people, and for how long: the privacy page shows this list, and its numbers are those by which jobs
 * delete (`rules.ts`).
 */
export function retentionOf({ accounts, mails, sessions, reports, retention }: Rules): readonly Kept[] {
  return [
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
      what: 'Anmeldungen: Gerät und Zeit',
      why: 'damit du angemeldet bleibst und siehst, wo',
      howLong: `${span(sessions.memberIdleMs)} nach der letzten Nutzung; beendete ${span(retention.endedSessionsMs)}`,
    },
    {
      what: 'Bekannte Geräte',
      why: 'damit dich niemand durch falsche Passwörter aussperrt',
      howLong: `${span(sessions.knownDevices.forMs)} nach der letzten Anmeldung`,
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
      howLong: span(retention.emailChangesMs),
    },
    {
      what: 'Zeilen in Räumen, mit Zeit und Absender',
      why: 'damit die Unterhaltung nach einem Funkloch weitergeht und Meldungen geprüft werden können',
      howLong: span(retention.linesMs),
    },
    {
      what: 'Dein letzter Platz in jedem Raum, wen du blockiert hast',
      why: 'damit alles so ist, wie du es verlassen hast',
      howLong: 'bis du es änderst oder dein Konto löschst',
    },
    {
      what: 'Verwarnungen, Stummschaltungen, Sperren mit Grund',
      why: 'damit Regeln für alle gelten und du Einspruch erheben kannst',
      howLong: `${span(retention.sanctionsMs)} nach ihrem Ende; dauerhafte, solange sie gelten`,
    },
    {
      what: 'Meldungen, Beschwerden zum Urheberrecht, Einsprüche: was du schreibst, Bilder, Name und Adresse',
      why: 'damit wir entscheiden und dir antworten können, wie das Gesetz es verlangt',
      howLong: `${span(retention.casesMs)} nach dem Abschluss; was du nicht abschickst, ${span(reports.unconfirmedMs)}`,
    },
    {
      what: 'Sicherheitsprotokoll: wer sich wann anmeldete und was sich am Konto änderte, mit einer Kennung statt des Namens und einer gekürzten Adresse des Netzes',
      why: 'damit Angriffe auffallen',
      howLong: span(LOG_DAYS * DAY_MS),
    },
    {
      what: 'Prüfwert der Adresse, an die eine Mail ging, die auch andere auslösen können',
      why: 'damit dir niemand über uns das Postfach füllt',
      howLong: span(mails.withinMs),
    },
    {
      what: 'Nachweis, welche Mail wann an dein Konto ging (ohne Text und Adresse)',
      why: 'damit keine verloren geht und keine doppelt kommt',
      howLong: span(MAILS_KEPT_DAYS * DAY_MS),
    },
  ];
}

/** A time as people say it. */
function span(ms: number): string {
  const days = Math.round(ms / DAY_MS);
  if (ms < DAY_MS) return count(Math.max(1, Math.round(ms / HOUR_MS)), 'Stunde', 'Stunden');
  if (days % YEAR_DAYS === 0) return count(days / YEAR_DAYS, 'Jahr', 'Jahre');
  return count(days, 'Tag', 'Tage');
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
