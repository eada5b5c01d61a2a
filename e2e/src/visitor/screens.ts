/** A page of the app as an address bar knows it. */
export type Screen = {
  /** Name of its pictures. */
  name: string;
  path: string;
  title: string;
  heading: string;
  status: 200 | 404;
};

const screen = (
  name: string,
  path: string,
  title: string,
  heading: string,
  status: 200 | 404 = 200,
): Screen => ({
  name,
  path,
  title: `${title} · Plausch`,
  heading,
  status,
});

/** What the address bar shows once the screen stands: the secret of a mailed link has left it. */
export const addressOf = ({ path }: Screen) => path.replace(/\?(?:token|einladung)=.*$/, '');

/** What somebody sees who is not signed in. */
export const visitorScreens: readonly Screen[] = [
  screen('startseite', '/', 'Willkommen', 'Setz dich einfach dazu.'),
  screen('anmelden', '/login', 'Anmelden', 'Schön, dass du da bist'),
  screen('gesperrt', '/login?kicked=true&duration=7500&reason=Spam', 'Anmelden', 'Anmelden'),
  screen('registrieren', '/register', 'Konto anlegen', 'Wie sollen wir dich nennen?'),
  // Before the link that is good: the tab keeps that one, as for a reload.
  screen('toter-link', '/activate', 'Konto aktivieren', 'Der Link gilt nicht mehr'),
  screen('aktivieren', '/activate?token=abc', 'Konto aktivieren', 'Ein Klick noch'),
  screen('passwort-vergessen', '/reset-password', 'Passwort vergessen', 'Passwort vergessen?'),
  screen('konto-einrichten', '/setup-account', 'Konto einrichten', 'Hier fehlt noch etwas'),
  screen('einladung', '/setup-account?einladung=abc', 'Konto einrichten', 'Du wirst Betreiber von Plausch'),
  screen('konto-behalten', '/cancel-deletion?token=abc', 'Konto behalten', 'Möchtest du bleiben?'),
  screen('angebot-stoppen', '/markt/stopp?token=abc', 'Angebot stoppen', 'Hast du das nicht angeboten?'),
  screen('raeume-ansehen', '/main', 'Räume', 'Räume'),
  screen('neues', '/news', 'Neues', 'Neues'),
  screen('nachricht', '/news/willkommen', 'Willkommen!', 'Willkommen!'),
  screen('nicht-gefunden', '/gibt-es-nicht', 'Seite nicht gefunden', 'Page Not Found', 404),
];

/** What somebody sees who is. */
export const residentScreens: readonly Screen[] = [
  screen('raeume', '/main', 'Räume', 'Räume'),
  screen('raum', '/main?raum=kaffeehaus', 'Kaffeehaus', 'Kaffeehaus'),
  screen('unbekannter-raum', '/main?raum=keller', 'Räume', 'Räume'),
  screen('neues-angemeldet', '/news', 'Neues', 'Neues'),
  screen('freunde', '/freunde', 'Freunde', 'Freunde'),
  screen('mitglieder', '/mitglieder', 'Mitglieder', 'Mitglieder'),
  screen('nachrichten', '/nachrichten', 'Nachrichten', 'Nachrichten'),
  screen('raenge', '/raenge', 'Ränge', 'Ränge'),
  screen('gilde', '/gilde', 'Gilde', 'Gilde'),
  screen('laden', '/laden', 'Laden', 'Laden'),
  screen('markt', '/markt', 'Markt', 'Markt'),
  screen('markt-meine', '/markt?regal=meine', 'Markt', 'Markt'),
  screen('garderobe', '/garderobe', 'Garderobe', 'Garderobe'),
  screen('favoriten', '/favoriten', 'Favoriten', 'Favoriten'),
  screen('einstellungen', '/einstellungen', 'Einstellungen', 'Einstellungen'),
  screen('aussehen', '/einstellungen/aussehen', 'Aussehen', 'Aussehen'),
  screen(
    'benachrichtigungen',
    '/einstellungen/benachrichtigungen',
    'Benachrichtigungen',
    'Benachrichtigungen',
  ),
  screen('konto', '/einstellungen/konto', 'Konto', 'Konto'),
  screen('geraete', '/einstellungen/geraete', 'Geräte', 'Geräte'),
  screen('blockiert', '/einstellungen/blockiert', 'Blockiert', 'Blockiert'),
  screen('akte', '/konto/akte', 'Akte', 'Akte'),
  screen('konto-loeschen', '/account-deletion', 'Konto löschen', 'Konto löschen'),
  screen('abo', '/subscription', 'Abo', 'Abo'),
  screen('abo-danke', '/subscription/success', 'Danke', 'Danke'),
  screen('neue-adresse', '/activate?token=abc', 'E-Mail bestätigen', 'E-Mail bestätigen'),
  screen(
    'einladung-annehmen',
    '/setup-account?einladung=abc',
    'Konto einrichten',
    'Du wirst Betreiber von Plausch',
  ),
];

/** What administrators see beside it. `:id` stands for an account, a case or a piece of news. */
export const staffScreens: readonly Screen[] = [
  screen('team', '/team', 'Team', 'Team'),
  screen('team-meldungen', '/team/meldungen', 'Team', 'Team'),
  screen('team-fall', '/team/meldungen/:id', 'Team', 'Team'),
  screen('team-personen', '/team/personen', 'Team', 'Team'),
  screen('team-person', '/team/personen/:id', 'Team', 'Team'),
  screen('team-massnahmen', '/team/massnahmen', 'Team', 'Team'),
  screen('verwaltung', '/admin', 'Verwaltung', 'Verwaltung'),
  screen('verwaltung-ueberblick', '/admin/ueberblick', 'Verwaltung', 'Verwaltung'),
  screen('verwaltung-personen', '/admin/personen', 'Verwaltung', 'Verwaltung'),
  screen('verwaltung-person', '/admin/personen/:id', 'Verwaltung', 'Verwaltung'),
  screen('verwaltung-meldungen', '/admin/meldungen', 'Verwaltung', 'Verwaltung'),
  screen('verwaltung-fall', '/admin/meldungen/:id', 'Verwaltung', 'Verwaltung'),
  screen('verwaltung-massnahmen', '/admin/massnahmen', 'Verwaltung', 'Verwaltung'),
  screen('verwaltung-raeume', '/admin/raeume', 'Verwaltung', 'Verwaltung'),
  screen('verwaltung-laden', '/admin/laden', 'Verwaltung', 'Verwaltung'),
  screen('verwaltung-woerter', '/admin/woerter', 'Verwaltung', 'Verwaltung'),
  screen('verwaltung-neues', '/admin/neues', 'Verwaltung', 'Verwaltung'),
  screen('verwaltung-nachricht', '/admin/neues/:id', 'Verwaltung', 'Verwaltung'),
  screen('verwaltung-zustand', '/admin/zustand', 'Verwaltung', 'Verwaltung'),
  screen('verwaltung-protokoll', '/admin/protokoll', 'Verwaltung', 'Verwaltung'),
];
