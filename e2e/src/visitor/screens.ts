/** A page of the app as an address bar knows it. */
export type Screen = {
  /** Name for people and pictures. */
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

/** What somebody sees who is not signed in. */
export const visitorScreens: readonly Screen[] = [
  screen('Startseite', '/', 'Willkommen', 'Setz dich einfach dazu.'),
  screen('Anmelden', '/login', 'Anmelden', 'Schön, dass du da bist'),
  screen('Gesperrt', '/login?kicked=true&duration=7500&reason=Spam', 'Anmelden', 'Anmelden'),
  screen('Registrieren', '/register', 'Konto anlegen', 'Wie sollen wir dich nennen?'),
  screen('Aktivieren', '/activate?token=abc', 'Konto aktivieren', 'Ein Klick noch'),
  screen('Toter Link', '/activate', 'Konto aktivieren', 'Der Link gilt nicht mehr'),
  screen('Räume ansehen', '/main', 'Räume', 'Räume'),
  screen('Nicht gefunden', '/gibt-es-nicht', 'Seite nicht gefunden', 'Page Not Found', 404),
];

/** What somebody sees who is. */
export const residentScreens: readonly Screen[] = [
  screen('Räume', '/main', 'Räume', 'Räume'),
  screen('Raum', '/main?raum=kaffeehaus', 'Kaffeehaus', 'Kaffeehaus'),
  screen('Unbekannter Raum', '/main?raum=keller', 'Räume', 'Räume'),
  screen('Garderobe', '/garderobe', 'Garderobe', 'Garderobe'),
  screen('Einstellungen', '/einstellungen', 'Einstellungen', 'Einstellungen'),
];

/** Every device and theme a page must look right on. Small letters on a phone need more pixels to be judged. */
export const appearances = [
  { kind: 'phone', theme: 'dark', deviceScaleFactor: 2 },
  { kind: 'phone', theme: 'light', deviceScaleFactor: 2 },
  { kind: 'desktop', theme: 'dark', deviceScaleFactor: 1 },
  { kind: 'desktop', theme: 'light', deviceScaleFactor: 1 },
] as const;
