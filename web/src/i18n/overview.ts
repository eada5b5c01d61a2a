import { wordsOf } from './words-of.ts';

/** What administrators read first at /admin. */
export const t = wordsOf({
  'waiting.title': 'Wartet auf euch',
  'waiting.nothing': 'Gerade wartet nichts.',
  'waiting.cases': '{count, plural, =1 {Ein offener Fall} other {# offene Fälle}}',
  'waiting.oldest': 'Der älteste ist vom {when}.',
  'waiting.signatures': '{count, plural, =1 {Eine Maßnahme} other {# Maßnahmen}} ohne zweite Unterschrift',
  'waiting.declarations':
    '{count, plural, =1 {Eine Kündigung oder ein Widerruf} other {# Kündigungen und Widerrufe}} zum Nachsehen',
  'waiting.declarationsHint': 'Auf dem Server: npm run admin declarations',
  'waiting.jobs': '{count, plural, =1 {Eine Aufgabe} other {# Aufgaben}} des Servers fehlgeschlagen',
  'waiting.jobsHint': 'Welche, steht im Log des Servers.',

  'waiting.backupFailed': 'Die letzte Sicherung ist gescheitert',
  'waiting.backupLate': 'Seit mehr als einem Tag wurde nicht gesichert',
  'waiting.backupHint': 'Auf dem Server: npm run backup',
  'waiting.drillFailed': 'Die neueste Sicherung ließ sich nicht zurückspielen',

  'people.title': 'Leute',
  'people.present': 'gerade in Räumen',
  'people.today': 'da in 24 Stunden',
  'people.week': 'da in 7 Tagen',
  'people.all': 'Mitglieder',
  'people.waiting': 'noch nicht aktiviert',
  'rooms.lines': 'Nachrichten in 24 Stunden',

  'joined.title':
    '{count, plural, =0 {Niemand Neues} =1 {Ein neues Mitglied} other {# neue Mitglieder}} in 30 Tagen',
  'joined.today': 'heute',
  'joined.table': 'Als Tabelle',
  'joined.day': 'Tag',
  'joined.people': 'Neue Mitglieder',

  'rest.title': 'Abos, Münzen, Maßnahmen',
  'tiers.premium': 'Premium',
  'tiers.vip': 'VIP',
  'tiers.babo': 'Babo',
  coins: 'Münzen bei Leuten',
  'team.muted': 'stumm geschaltet',
  'team.locked': 'gesperrt',

  'backup.none': 'Noch gibt es keine Sicherung, die erste kommt in der Nacht.',
  'backup.newest':
    'Letzte Sicherung am {when} ({megabytes} MB, {encrypted, select, yes {verschlüsselt} other {nicht verschlüsselt}}).',
  'backup.drilled': 'Zur Probe zurückgespielt am {when}.',
  at: 'Stand {time} Uhr. Die Zahlen werden jede Minute neu gezählt.',
});
