import type { IForbiddenRuleType } from 'dependency-cruiser';
import { billingLadder, featuresBelow, ladder } from './ladder.ts';

/** A path inside a feature of server, web or billing: `$1` is the program, `$2` the feature. */
const insideFeature = '^(server|web|billing)/src/features/([^/]+)/';
const door = '^(server|web|billing)/src/features/[^/]+/index[.]tsx?$';
const page = '^web/src/features/[^/]+/[^/]+Page[.]tsx$';
/** Shows the parts of features one by one, so it goes in and out without using the doors. */
const workshop = '^web/src/workshop/';
const testsAndTools = [
  '[.](test|story|fixture)[.]tsx?$',
  '(^|/)vitest[.]config[.]ts$',
  '^(scripts|e2e|bench|dev-env)/',
];

/** The layers of the purchases SDK, lowest first. */
const PURCHASES = ['wire', 'i18n', 'core', 'checkout', 'paywall', 'react'];

/** Matches an npm package by name, resolved or not, its type package included. */
function npm(...names: string[]): string {
  return `(^|node_modules/)(@types/)?(${names.join('|')})(/|$)`;
}

const direction: IForbiddenRuleType[] = [
  ...ladder.map((names, rung) => ({
    name: `ladder-rung-${rung}`,
    comment: `${names.join(', ')}: only lower rungs, never sideways. Tell up by a fact, or plug in by a registry.`,
    from: { path: `^(server|web)/src/features/(${names.join('|')})/` },
    to: {
      path: '^(server|web)/src/features/',
      pathNot: ['^$1/src/features/$2/', `^$1/src/features/(${featuresBelow(rung).join('|') || '-'})/`],
    },
  })),
  ...billingLadder.map((names, rung) => ({
    name: `billing-ladder-rung-${rung}`,
    comment: `${names.join(', ')}: only lower rungs, never sideways. Tell up by a fact, or plug in by a registry.`,
    from: { path: `^billing/src/features/(${names.join('|')})/` },
    to: {
      path: '^billing/src/features/',
      pathNot: [
        '^billing/src/features/$1/',
        `^billing/src/features/(${featuresBelow(rung, billingLadder).join('|') || '-'})/`,
      ],
    },
  })),
  {
    name: 'feature-door',
    comment: 'A feature is entered through its index.ts.',
    from: { path: insideFeature },
    to: { path: '^(server|web|billing)/src/features/', pathNot: ['^$1/src/features/$2/', door] },
  },
  {
    name: 'feature-door-from-outside',
    comment: 'A feature is entered through its index.ts, also by the program around it.',
    from: { pathNot: [insideFeature, workshop] },
    to: { path: '^(server|web|billing)/src/features/', pathNot: [door, page] },
  },
  {
    name: 'feature-page-lazily',
    comment: 'A page is loaded when it is visited: the routes import() it, nobody else enters there.',
    from: { pathNot: [insideFeature, workshop] },
    to: { path: page, dynamic: false },
  },
  {
    name: 'workshop-stays-outside',
    comment: 'The workshop is for developers: nothing of the app imports it, so it never gets into a build.',
    from: { pathNot: workshop },
    to: { path: workshop },
  },
  {
    name: 'service-without-edges',
    comment: 'A service is plain values and a transaction: no HTTP, no sockets.',
    from: { path: '[.]service[.]ts$' },
    to: { path: '[.](http|socket)[.]ts$' },
  },
  {
    name: 'service-without-wire',
    comment:
      'The wire is parsed at the edge. A service may use types, error codes, and the numbers that both sides count with.',
    from: { path: '[.]service[.]ts$' },
    to: {
      path: '^packages/protocol/',
      pathNot: '^packages/protocol/src/(limits|errors|ranks|guild-rules)[.]ts$',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'web-foundation-without-features',
    comment: 'What every feature stands on knows none of them.',
    from: { path: '^web/src/(api|connection|device)/' },
    to: { path: '^web/src/features/' },
  },
  { name: 'no-cycles', comment: 'No file imports itself by a detour.', from: {}, to: { circular: true } },
  {
    name: 'resolvable',
    comment: 'An import that cannot be followed cannot be judged.',
    from: {},
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
];

const packages: IForbiddenRuleType[] = [
  {
    name: 'package-without-program',
    comment: 'Packages are imported by programs, never the other way round.',
    from: { path: '^packages/' },
    to: { path: '^(server|web|billing|mobile)/' },
  },
  {
    name: 'program-without-program',
    comment: 'Programs do not import each other; the server mounts billing, mobile mounts web.',
    from: { path: '^(server|web|billing|mobile)/', pathNot: testsAndTools },
    to: {
      path: '^(server|web|billing|mobile)/',
      pathNot: ['^$1/', '^billing/src/(index|config)[.]ts$', '^web/src/mount[.]tsx?$'],
    },
  },
  {
    name: 'browser-without-server',
    comment: 'Nothing that runs in a browser reaches for the server or its platform.',
    from: { path: '^(web|mobile|packages/(ui|purchases))/' },
    to: { path: '^(server|billing|packages/platform)/' },
  },
  {
    name: 'sandbox-script-alone',
    comment:
      'The card form of the sandbox runs in browsers: beside itself it knows pure parts, and the shapes of the wire.',
    from: { path: '^billing/src/features/gateways/sandbox/script/' },
    to: {
      pathNot: [
        '^billing/src/features/gateways/sandbox/script/',
        '^billing/src/pure/',
        '^billing/src/features/gateways/sandbox/sandbox[.](cards|wire)[.]ts$',
      ],
    },
  },
  {
    name: 'management-script-alone',
    comment: 'The program of the management page runs in browsers, and is served as it stands.',
    from: { path: '^billing/src/features/management/script/' },
    to: { path: '.*' },
  },
  {
    name: 'dev-env-for-tests-only',
    comment: 'Only tests and tools import the development environment.',
    from: { pathNot: testsAndTools },
    to: { path: '^dev-env/' },
  },
  {
    name: 'package-stands-alone',
    comment: 'The packages everything rests on import no other package of ours.',
    from: { path: '^packages/(protocol|e2ee|words|stage)/' },
    to: { path: '^packages/', pathNot: '^packages/$1/' },
  },
  {
    name: 'package-words-only',
    comment: 'ui and purchases may import words, nothing else of ours.',
    from: { path: '^packages/(ui|purchases)/' },
    to: { path: '^packages/', pathNot: ['^packages/$1/', '^packages/words/'] },
  },
  ...PURCHASES.map((layer, rung) => ({
    name: `purchases-${layer}`,
    comment: `Inside purchases the order is ${PURCHASES.join(' < ')}; core opens screens by one dynamic import.`,
    from: { path: `^packages/purchases/src/${layer}/`, pathNot: testsAndTools },
    to: {
      path: `^packages/purchases/src/(${PURCHASES.slice(rung + 1).join('|') || '-'})/`,
      dynamic: false,
    },
  })),
  {
    name: 'platform-without-product',
    comment: 'Several programs stand on the platform, each with a wire and words of its own.',
    from: { path: '^packages/platform/' },
    to: { path: '^packages/', pathNot: '^packages/platform/' },
  },
  {
    name: 'workspace-by-name',
    comment: 'Another workspace is imported by its name and through its exports, not by a relative path.',
    from: { path: '^(packages/[^/]+|server|web|billing|mobile|dev-env|e2e)/' },
    to: {
      path: '^(packages|server|web|billing|mobile|dev-env|e2e|scripts)/',
      pathNot: '^$1/',
      dependencyTypes: ['local'],
    },
  },
];

const privileges: IForbiddenRuleType[] = [
  {
    name: 'sql-in-stores-only',
    comment: 'SQL lives in *.store.ts and *.tables.ts; the platform brings the connection. Tests may look.',
    from: { pathNot: ['[.](store|tables)[.]ts$', '^packages/platform/src/(db|mail)/', ...testsAndTools] },
    to: { path: npm('drizzle-orm', 'drizzle-kit', 'pg') },
  },
  {
    name: 'sockets-in-platform-only',
    comment: 'Only platform/realtime imports Socket.IO. Tests may stand up a counterpart.',
    from: { pathNot: ['^packages/platform/src/realtime/', ...testsAndTools] },
    to: { path: npm('socket[.]io', 'socket[.]io-adapter', 'engine[.]io', '@socket[.]io/[^/]+') },
  },
];

/** Every direction rule of the house, in the words of dependency-cruiser. */
export const rules: readonly IForbiddenRuleType[] = [...direction, ...packages, ...privileges].map(
  (rule) => ({
    severity: 'error',
    ...rule,
  }),
);
