/** What mutation testing breaks under one name, and the tests that ought to notice. Globs, relative to the repository. */
export type Scope = {
  name: string;
  mutate: readonly string[];
  tests: readonly string[];
  /** How many mutants are tried: a part where tests start servers and databases, so that it takes no more than an hour. */
  sample: number;
};

const SAMPLE = 150;
const NOT_PRODUCT = ['!**/*.test.ts', '!**/*.test.tsx', '!**/*.fixture.ts', '!**/*.tables.ts'];

/** `elsewhere`: tests that stand beside others, because what they look at belongs to several. */
const feature = (name: string, ...elsewhere: string[]): Scope => ({
  name,
  mutate: [`server/src/features/${name}/**/*.ts`, ...NOT_PRODUCT],
  tests: [
    `server/src/features/${name}/**/*.test.ts`,
    ...elsewhere.map((test) => `server/src/${test}.test.ts`),
  ],
  sample: SAMPLE,
});

const library = (name: string, sample: number, ...elsewhere: string[]): Scope => ({
  name,
  mutate: [`packages/${name}/src/**/*.ts`, ...NOT_PRODUCT],
  tests: [`packages/${name}/src/**/*.test.ts`, ...elsewhere.map((test) => `server/src/${test}.test.ts`)],
  sample,
});

/**
 * Of its languages only what finds, loads and says them: a catalogue is words. Its thousands of made-up answers, compared
 * with the vendor's SDK or not, would take seconds for every change.
 */
const purchases: Scope = {
  name: 'purchases',
  mutate: [
    'packages/purchases/src/{core,wire}/**/*.ts',
    'packages/purchases/src/i18n/{language,load,periods,translator}.ts',
    ...NOT_PRODUCT,
  ],
  tests: [
    'packages/purchases/src/{core/events,core/pricing,i18n,wire}/*.test.ts',
    'packages/purchases/src/core/!(official|robust).test.ts',
  ],
  sample: Number.POSITIVE_INFINITY,
};

/** What billing decides without a database: sums, periods, states. */
const billing: Scope = {
  name: 'billing',
  mutate: [
    'billing/src/pure/**/*.ts',
    'billing/src/features/**/*.machine.ts',
    'billing/src/features/subscriptions/subscriptions.life.ts',
    ...NOT_PRODUCT,
  ],
  tests: [
    'billing/src/pure/**/*.test.ts',
    'billing/src/features/**/*.machine.test.ts',
    'billing/src/features/subscriptions/subscriptions.life.test.ts',
  ],
  sample: Number.POSITIVE_INFINITY,
};

/** The machines of the browser: they decide without a document, so their tests are quick. */
const web: Scope = {
  name: 'web',
  mutate: ['web/src/{api,app,connection,device,i18n}/**/*.ts', 'web/src/features/*/*.ts', ...NOT_PRODUCT],
  tests: ['web/src/**/*.test.ts'],
  sample: SAMPLE,
};

export const scopes: readonly Scope[] = [
  feature('accounts', 'security-log', 'feature'),
  feature(
    'sessions',
    'security-log',
    'features/accounts/accounts.setup',
    'features/accounts/accounts.deletion',
  ),
  feature('sanctions', 'security-log'),
  feature('talk', 'features/rooms/rooms.{data,jobs,live,pace.socket,repeats.socket}'),
  feature(
    'rooms',
    'pages',
    'metrics',
    'features/accounts/accounts.deletion',
    'features/sanctions/sanctions.lift',
    'features/sanctions/sanctions.socket',
  ),
  feature('secondFactor'),
  feature('reports'),
  feature('friends'),
  feature('wallet'),
  feature('inventory'),
  feature('standing'),
  feature('messages'),
  feature('premium'),
  feature('news'),
  feature('cinema'),
  feature('shop'),
  feature('favourites'),
  feature('legal'),
  feature('guilds'),
  feature('marketplace'),
  feature('moderation'),
  feature('admin'),
  // What the edges do for a whole server is looked at there.
  library('platform', SAMPLE, 'app', 'headers', 'only-here', 'policy-reports', 'metrics'),
  library('protocol', Number.POSITIVE_INFINITY),
  library('stage', SAMPLE),
  library('words', Number.POSITIVE_INFINITY),
  purchases,
  billing,
  web,
];
