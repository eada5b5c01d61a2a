/** The address of every page, as the route table matches it. */
export const PATTERNS = {
  landing: '/',
  login: '/login',
  register: '/register',
  activate: '/activate',
  forgotPassword: '/reset-password',
  resetPassword: '/reset-password/:token',
  setupAccount: '/setup-account',
  accountDeletion: '/account-deletion',
  cancelDeletion: '/cancel-deletion',
  main: '/main',
  ranks: '/raenge',
  guild: '/gilde/:tag?',
  friends: '/freunde',
  profile: '/profil/:name',
  members: '/mitglieder',
  messages: '/nachrichten/:id?',
  shop: '/laden',
  market: '/markt/:id?',
  stopListing: '/markt/stopp',
  wardrobe: '/garderobe',
  favourites: '/favoriten',
  news: '/news',
  newsItem: '/news/:id',
  settings: '/einstellungen/:teil?',
  file: '/konto/akte',
  team: '/team/:teil?/:id?',
  admin: '/admin/:teil?/:id?',
  subscription: '/subscription',
  subscriptionSuccess: '/subscription/success',
} as const;

/** The parts of the settings, in their order. */
export const SETTINGS_PARTS = [
  'aussehen',
  'benachrichtigungen',
  'konto',
  'geraete',
  'blockiert',
  'akte',
] as const;
export type SettingsPart = (typeof SETTINGS_PARTS)[number];

type Query = Readonly<Record<string, string | number | undefined>>;

/** Every link of the app; those with a secret come by mail alone. Values are encoded here and nowhere else. */
export const paths = {
  landing: () => PATTERNS.landing,
  /** `weiter` is the path to open afterwards. */
  login: (query: { readonly weiter?: string } = {}) => withQuery(PATTERNS.login, query),
  /** The login page that tells about a removal: seconds to go (-1 for good) and why. */
  removed: ({ duration, reason }: { readonly duration: number; readonly reason: string }) =>
    withQuery(PATTERNS.login, { kicked: 'true', duration, reason }),
  /** `weiter` is the path to open after the login that follows. */
  register: (query: { readonly weiter?: string } = {}) => withQuery(PATTERNS.register, query),
  forgotPassword: () => PATTERNS.forgotPassword,
  setupAccount: () => PATTERNS.setupAccount,
  accountDeletion: () => PATTERNS.accountDeletion,
  /** The lobby, or the room with this slug. */
  main: (query: { readonly raum?: string } = {}) => withQuery(PATTERNS.main, query),
  /** The liveliest room as passers-by see it. */
  watch: () => `${PATTERNS.main}?zuschauen=ja`,
  ranks: () => PATTERNS.ranks,
  friends: () => PATTERNS.friends,
  shop: () => PATTERNS.shop,
  wardrobe: () => PATTERNS.wardrobe,
  favourites: () => PATTERNS.favourites,
  news: () => PATTERNS.news,
  /** One piece of news, by its slug. */
  newsItem: (slug: string) => `/news/${encodeURIComponent(slug)}`,
  subscription: () => PATTERNS.subscription,
  subscriptionSuccess: () => PATTERNS.subscriptionSuccess,
  settings: (part?: SettingsPart) =>
    part === 'akte' ? PATTERNS.file : part ? `/einstellungen/${part}` : '/einstellungen',
} as const;

/** The slug of the room that the query of an address names, whichever way it was written; null where it names none. */
export function roomSlugIn(search: URLSearchParams): string | null {
  return search.get('raum')?.toLowerCase() ?? null;
}

function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) search.set(key, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}
