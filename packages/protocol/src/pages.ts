/** A page of the web client. */
export type PageRow = {
  /** Who may open it: all, only members, or only visitors, because it has nothing to say to members. */
  readonly access: 'all' | 'members' | 'visitors';
  /** What it is about, in German, for the title of its document. */
  readonly title?: string;
  /** What search engines and previews of links say of it, in German, with `{name}` for that of the place; a page without it is not for search engines. */
  readonly about?: string;
};

/**
 * Addresses that are pages of the web client; `:name` stands for one piece of any text. The client's route table, the
 * server's status codes (a page is 200, anything else 404), the heads of documents and the sitemap come from here.
 */
export const PAGES = {
  '/': {
    access: 'all',
    about:
      'Ein Chat mit Räumen, in denen du wirklich sitzt: mit eigener Figur, unter Leuten, die du magst. Kostenlos und ab 16.',
  },
  '/login': {
    access: 'visitors',
    title: 'Anmelden',
    about: 'Melde dich bei {name} an und setz dich zu den anderen.',
  },
  '/register': {
    access: 'visitors',
    title: 'Konto anlegen',
    about: 'Leg dir bei {name} ein Konto mit eigener Figur an. Kostenlos und ab 16.',
  },
  '/activate': { access: 'all', title: 'Konto aktivieren' },
  '/reset-password': { access: 'all', title: 'Passwort vergessen' },
  '/reset-password/:token': { access: 'all', title: 'Neues Passwort' },
  '/setup-account': { access: 'all', title: 'Konto einrichten' },
  '/account-deletion': { access: 'members', title: 'Konto löschen' },
  '/cancel-deletion': { access: 'all', title: 'Konto behalten' },
  '/main': {
    access: 'all',
    title: 'Räume',
    about: 'Alle Räume auf einen Blick. Such dir einen aus und setz dich dazu.',
  },
  '/news': { access: 'all', title: 'Neues', about: 'Was es bei {name} Neues gibt.' },
  '/news/:id': { access: 'all', title: 'Neues' },
  '/raenge': { access: 'members', title: 'Ränge' },
  '/gilde': { access: 'members', title: 'Gilde' },
  '/gilde/:tag': { access: 'members', title: 'Gilde' },
  '/freunde': { access: 'members', title: 'Freunde' },
  '/mitglieder': { access: 'members', title: 'Mitglieder' },
  '/profil/:name': { access: 'members', title: 'Profil' },
  '/nachrichten': { access: 'members', title: 'Nachrichten' },
  '/nachrichten/:id': { access: 'members', title: 'Nachrichten' },
  '/laden': { access: 'members', title: 'Laden' },
  '/markt': { access: 'members', title: 'Markt' },
  '/markt/stopp': { access: 'all', title: 'Angebot stoppen' },
  '/markt/:id': { access: 'members', title: 'Angebot' },
  '/garderobe': { access: 'members', title: 'Garderobe' },
  '/favoriten': { access: 'members', title: 'Favoriten' },
  '/subscription': { access: 'members', title: 'Abo' },
  '/subscription/success': { access: 'members', title: 'Danke' },
  '/einstellungen': { access: 'members', title: 'Einstellungen' },
  '/einstellungen/aussehen': { access: 'members', title: 'Aussehen' },
  '/einstellungen/benachrichtigungen': { access: 'members', title: 'Benachrichtigungen' },
  '/einstellungen/konto': { access: 'members', title: 'Konto' },
  '/einstellungen/geraete': { access: 'members', title: 'Geräte' },
  '/einstellungen/blockiert': { access: 'members', title: 'Blockiert' },
  '/team': { access: 'members', title: 'Team' },
  '/team/meldungen': { access: 'members', title: 'Team' },
  '/team/meldungen/:id': { access: 'members', title: 'Team' },
  '/team/personen': { access: 'members', title: 'Team' },
  '/team/personen/:id': { access: 'members', title: 'Team' },
  '/team/massnahmen': { access: 'members', title: 'Team' },
  '/admin': { access: 'members', title: 'Verwaltung' },
  '/admin/ueberblick': { access: 'members', title: 'Verwaltung' },
  '/admin/personen': { access: 'members', title: 'Verwaltung' },
  '/admin/personen/:id': { access: 'members', title: 'Verwaltung' },
  '/admin/meldungen': { access: 'members', title: 'Verwaltung' },
  '/admin/meldungen/:id': { access: 'members', title: 'Verwaltung' },
  '/admin/massnahmen': { access: 'members', title: 'Verwaltung' },
  '/admin/laden': { access: 'members', title: 'Verwaltung' },
  '/admin/raeume': { access: 'members', title: 'Verwaltung' },
  '/admin/woerter': { access: 'members', title: 'Verwaltung' },
  '/admin/neues': { access: 'members', title: 'Verwaltung' },
  '/admin/neues/:id': { access: 'members', title: 'Verwaltung' },
  '/admin/zustand': { access: 'members', title: 'Verwaltung' },
  '/admin/protokoll': { access: 'members', title: 'Verwaltung' },
  '/konto/akte': { access: 'members', title: 'Akte' },
} as const satisfies Readonly<Record<string, PageRow>>;
export type Page = keyof typeof PAGES;

/** What the secret of a mailed link is called in an address. */
const SECRETS = ['token', 'einladung', 'einloesen'];

/** Whether an address holds the secret of a mailed link: what is answered there is for its reader alone, and not to be kept. */
export function holdsSecret({ pathname, searchParams }: URL): boolean {
  return (
    pathname.toLowerCase().startsWith('/reset-password/') || SECRETS.some((name) => searchParams.has(name))
  );
}

/**
 * Whether people pay at an address of this house. These pages are entered and left by loading a document: the policy of theirs
 * lets in the card form, which has no business on any other page.
 */
export function isPaidAt(address: string): boolean {
  return /^\/subscription(?:[/?]|$)/i.test(address);
}

/**
 * Addresses of texts that are whole documents of their own, and what links to them say: they need neither script nor database.
 * The client only links to them.
 */
export const TEXTS = {
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
export type TextPath = keyof typeof TEXTS;

// Marked as pure: the browser asks for no addresses, and need not load the rows of all pages.
const ADDRESSES = /* @__PURE__ */ patternsIn(PAGES, TEXTS);

function patternsIn(...tables: readonly object[]) {
  return tables.flatMap(Object.keys).map((pattern) => ({ pattern, segments: segmentsOf(pattern) }));
}

/**
 * The one address of the page or document that a path means, whatever the case of its letters, its escapes and the
 * slashes at its end; undefined where it means none. What stands for `:name` stays as it is.
 */
export function addressAt(pathname: string): string | undefined {
  const found = segmentsOf(pathname);
  const segments = matching(found)?.segments;
  return segments && `/${segments.map((segment, i) => (isVariable(segment) ? found[i] : segment)).join('/')}`;
}

/** The row of the page at a path; undefined where there is none. */
export function pageAt(pathname: string): PageRow | undefined {
  const pattern = matching(segmentsOf(pathname))?.pattern;
  return pattern !== undefined && pattern in PAGES ? PAGES[pattern as Page] : undefined;
}

function matching(found: readonly string[]) {
  return ADDRESSES.find(
    ({ segments }) =>
      segments.length === found.length &&
      segments.every((segment, i) =>
        isVariable(segment) ? found[i] !== '' : segment === plain(found[i] ?? ''),
      ),
  );
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
