/**
 * Addresses that are pages of the web client; `:name` stands for one piece of any text. The client's route table and the
 * server's status codes (a page is 200, anything else 404) both come from here.
 */
export const PAGES = [
  '/',
  '/login',
  '/register',
  '/activate',
  '/reset-password',
  '/reset-password/:token',
  '/setup-account',
  '/account-deletion',
  '/cancel-deletion',
  '/main',
  '/news',
  '/news/:id',
  '/garderobe',
  '/einstellungen',
  '/einstellungen/aussehen',
  '/einstellungen/konto',
  '/einstellungen/geraete',
] as const;
export type Page = (typeof PAGES)[number];

/** What the secret of a mailed link is called in an address. */
const SECRETS = ['token', 'einladung'];

/** Whether an address holds the secret of a mailed link: whatever is answered there is for nobody else, and not to be kept. */
export function holdsSecret({ pathname, searchParams }: URL): boolean {
  return pathname.startsWith('/reset-password/') || SECRETS.some((name) => searchParams.has(name));
}

const SHAPES = PAGES.map((page) => new RegExp(`^${page.replace(/:\w+/g, '[^/]+')}$`));

/**
 * Addresses of texts that are whole documents of their own, and what links to them say: they need neither script nor database.
 * The client only links to them.
 */
export const DOCUMENTS = {
  '/about': 'Über uns',
  '/impressum': 'Impressum',
  '/datenschutz': 'Datenschutz',
  '/nutzungsbedingungen': 'Nutzungsbedingungen',
  '/sicherheit': 'Sicherheit',
  '/barrierefreiheit': 'Barrierefreiheit',
  '/meldung': 'Inhalt melden',
  '/einspruch': 'Einspruch',
  '/urheberbeschwerde': 'Urheberrecht',
  '/kuendigen': 'Verträge hier kündigen',
  '/widerruf': 'Vertrag widerrufen',
} as const;
export type DocumentPath = keyof typeof DOCUMENTS;

/** Whether a path is a page; a slash at the end does not matter. */
export function isPage(pathname: string): boolean {
  const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
  return SHAPES.some((shape) => shape.test(path));
}
