const wordsIn = (text: string) => text.trim().split(/\s+/);

/** Offices speak for the house: no name may have one as a word, alone or beside others. Lower-case, as they are written. */
export const OFFICES: readonly string[] = wordsIn(`
admin admins administration administrator administratoren administratorin administratorinnen
betreiber betreiberin helfer helferin helfern helper helpers kundendienst kundenservice kundensupport leitung
mod mods moderation moderator moderatoren moderatorin moderatorinnen moderators
offiziell offizielle offizieller offizielles official officially operator owner redaktion security staff support
sysadmin sysop supervisor team teams teamleiter teamleiterin teamleitung teammitglied verwaltung
datenschutz jugendschutz polizei webmaster
`);

/** Words of the house that are common words too: no name may be made of these and `FILLERS` alone. */
export const HOUSE_WORDS: readonly string[] = wordsIn(`
bot bots crew hilfe kontakt server service sicherheit system impressum presse
`);

/** Words that do not make a word of the house a name of its own. */
export const FILLERS: readonly string[] = wordsIn(`
account ag alle alert anfrage antwort app automatik bei center chat chef community dein deine dem den der des desk
deutsch deutschland die das echt echte echter ein eine erste euer eure fuer für gmbh haupt head
hinweis info infos junior konto live lobby meldung message mein meine mitteilung nachricht nachrichten neu neue neuer
neues news notice nr ober of oberster online original raum real room senior stelle super the unser unsere update verified
verifiziert verifizierte vom von wahre wahrer warnung web wir x zentrale
`);

/** Offices also without a sign that sets them apart, where they begin or end a name. */
export const OFFICES_AT_THE_EDGE: readonly string[] = ['admin'];

/** Offices also without a sign that sets them apart, anywhere in a name. */
export const OFFICES_ANYWHERE: readonly string[] = [
  'administrator',
  'moderator',
  'moderation',
  'kundendienst',
  'kundenservice',
  'support',
];

/** Honest words that look like one of these with something around it. */
export const HONEST_WORDS: readonly string[] = ['badminton', 'modder', 'supporter'];

/** Names that no account may have: of offices, of mailboxes, and words that a line uses for people. */
export const RESERVED_NAMES: readonly string[] = [
  ...OFFICES,
  ...HOUSE_WORDS,
  'plausch',
  // Mailboxes of the operator of a site (RFC 2142).
  'abuse',
  'hostmaster',
  'info',
  'contact',
  'mailer-daemon',
  'newsletter',
  'noc',
  'noreply',
  'no-reply',
  'postmaster',
  'root',
  'www',
  // Offices with duties.
  'legal',
  'privacy',
  // What a mention or a command could mean.
  'alle',
  'all',
  'everyone',
  'here',
  'jeder',
  'raum',
  'room',
  'ich',
  'du',
  'me',
  // What programs show in place of a name.
  'anonym',
  'anonymous',
  'deleted',
  'gelöscht',
  'gelöschtes-konto',
  'null',
  'undefined',
  'unbekannt',
  'unknown',
  'user',
];
