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

/** Whether an address holds the secret of a mailed link: what is answered there is for its reader alone, and not to be kept. */
export function holdsSecret({ pathname, searchParams }: URL): boolean {
  return (
    pathname.toLowerCase().startsWith('/reset-password/') || SECRETS.some((name) => searchParams.has(name))
  );
}

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

const ADDRESSES = [...PAGES, ...Object.keys(DOCUMENTS)].map(segmentsOf);

/**
 * The one address of the page or document that a path means, whatever the case of its letters, its escapes and the
 * slashes at its end; undefined where it means none. What stands for `:name` stays as it is.
 */
export function addressAt(pathname: string): string | undefined {
  const found = segmentsOf(pathname);
  const address = ADDRESSES.find(
    (segments) =>
      segments.length === found.length &&
      segments.every((segment, i) =>
        isVariable(segment) ? found[i] !== '' : segment === plain(found[i] ?? ''),
      ),
  );
  return address && `/${address.map((segment, i) => (isVariable(segment) ? found[i] : segment)).join('/')}`;
}

function segmentsOf(pathname: string): readonly string[] {
  const path = pathname.replace(/(?<=[^/])\/+$/, '');
  return path === '/' ? [] : path.split('/').slice(1);
}

const isVariable = (segment: string) => segment.startsWith(':');

function plain(segment: string): string {
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return segment;
  }
}
