import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cruiseBoundaries } from './cruise.ts';
import { Fixture, type Tree } from './fixture.ts';
import { features, featuresBelow, ladder } from './ladder.ts';

let fixture: Fixture;
beforeEach(() => {
  fixture = new Fixture();
});
afterEach(() => fixture.remove());

async function brokenBy(tree: Tree): Promise<string[]> {
  fixture.write(tree);
  const { violations } = await cruiseBoundaries(fixture.root);
  return [...new Set(violations.map((line) => line.split(':')[0] ?? ''))];
}

describe('the ladder', () => {
  it('names every feature once', () => {
    expect(new Set(features).size).toBe(features.length);
  });

  it('lets a rung see everything below it and nothing else', () => {
    expect(featuresBelow(0)).toEqual([]);
    expect(featuresBelow(2)).toEqual(['accounts', 'sanctions', 'secondFactor', 'wordFilter']);
    expect(featuresBelow(ladder.length)).toEqual(features);
  });
});

const feature = 'server/src/features';
const forbidden: [rule: string, what: string, tree: Tree][] = [
  [
    'ladder-rung-0',
    'upwards',
    { [`${feature}/accounts/accounts.service.ts`]: "import '../rooms/index.ts';" },
  ],
  [
    'ladder-rung-3',
    'sideways',
    { [`${feature}/wallet/index.ts`]: "import '../media/index.ts';", [`${feature}/media/index.ts`]: '' },
  ],
  [
    'ladder-rung-0',
    'upwards in types only',
    {
      [`${feature}/accounts/accounts.service.ts`]: "import type { Room } from '../rooms/index.ts';",
      [`${feature}/rooms/index.ts`]: 'export type Room = 1;',
    },
  ],
  [
    'ladder-rung-1',
    'upwards on screen',
    {
      'web/src/features/sanctions/index.ts': "import '../rooms/index.ts';",
      'web/src/features/rooms/index.ts': '',
    },
  ],
  [
    'feature-door',
    'past the door',
    { [`${feature}/rooms/rooms.service.ts`]: "import '../accounts/accounts.store.ts';" },
  ],
  [
    'feature-door',
    'past the door on screen',
    {
      'web/src/features/rooms/page.tsx': "import '../accounts/parts/index.ts';",
      'web/src/features/accounts/parts/index.ts': '',
    },
  ],
  [
    'feature-door-from-outside',
    'past the door from the program',
    { 'server/src/main.ts': "import './features/accounts/accounts.store.ts';" },
  ],
  [
    'feature-page-lazily',
    'a page that is always loaded',
    {
      'web/src/app/routes.tsx': "import '../features/accounts/LoginPage.tsx';",
      'web/src/features/accounts/LoginPage.tsx': '',
    },
  ],
  [
    'workshop-stays-outside',
    'an app that brings the workshop along',
    { 'web/src/app/routes.tsx': "import '../workshop/main.tsx';", 'web/src/workshop/main.tsx': '' },
  ],
  ['not-on-the-ladder', 'a feature without a rung', { [`${feature}/weather/index.ts`]: '' }],
  [
    'no-cycles',
    'a circle of files',
    { 'server/src/a.ts': "import './b.ts';", 'server/src/b.ts': "import type {} from './a.ts';" },
  ],
  ['resolvable', 'a file that is not there', { 'server/src/a.ts': "import './nowhere.ts';" }],
  [
    'package-without-program',
    'a package that imports a program',
    { 'packages/platform/src/a.ts': "import '@plausch/server/app';" },
  ],
  [
    'program-without-program',
    'web that imports the server',
    { 'web/src/a.ts': "import type {} from '@plausch/server/app';" },
  ],
  [
    'browser-without-server',
    'web that imports the platform',
    { 'web/src/a.ts': "import '@plausch/platform/db';" },
  ],
  [
    'dev-env-for-tests-only',
    'a program that imports dev-env',
    { 'server/src/a.ts': "import '@plausch/dev-env';" },
  ],
  [
    'dev-env-for-tests-only',
    'a package that imports dev-env',
    { 'packages/ui/src/a.ts': "import '@plausch/dev-env';" },
  ],
  [
    'package-stands-alone',
    'a protocol that imports words',
    { 'packages/protocol/src/a.ts': "import '@plausch/words';" },
  ],
  [
    'package-words-only',
    'ui that imports the protocol',
    { 'packages/ui/src/a.ts': "import '@plausch/protocol';" },
  ],
  [
    'platform-without-product',
    'a platform that imports the protocol, be it the error codes alone',
    { 'packages/platform/src/a.ts': "import '@plausch/protocol/errors';" },
  ],
  [
    'workspace-by-name',
    'a workspace reached by a relative path',
    { 'server/src/a.ts': "import '../../packages/protocol/src/rooms.ts';" },
  ],
  [
    'sql-in-stores-only',
    'SQL in a service',
    { [`${feature}/rooms/rooms.service.ts`]: "import { eq } from 'drizzle-orm';" },
  ],
  ['sql-in-stores-only', 'a bare connection', { 'server/src/a.ts': "import type { Pool } from 'pg';" }],
  [
    'sockets-in-platform-only',
    'Socket.IO in a feature',
    { [`${feature}/rooms/rooms.socket.ts`]: "import 'socket.io';" },
  ],
  [
    'service-without-edges',
    'a service that imports its endpoints',
    {
      [`${feature}/rooms/rooms.service.ts`]: "import './rooms.http.ts';",
      [`${feature}/rooms/rooms.http.ts`]: '',
    },
  ],
  [
    'service-without-wire',
    'a service that parses',
    { [`${feature}/rooms/rooms.service.ts`]: "import { shapes } from '@plausch/protocol';" },
  ],
  [
    'web-foundation-without-features',
    'a connection that knows a feature',
    { 'web/src/connection/a.ts': "import '../features/accounts/index.ts';" },
  ],
];

describe('the boundaries', () => {
  it('hold for a tree that keeps them', async () => {
    expect(
      await brokenBy({
        [`${feature}/rooms/rooms.service.ts`]:
          "import type { Room } from '@plausch/protocol';\nimport { codes } from '@plausch/protocol/errors';",
        [`${feature}/rooms/rooms.test.ts`]:
          "import '@plausch/dev-env';\nimport '../accounts/index.ts';\nimport { sql } from 'drizzle-orm';",
        'packages/platform/src/realtime/index.ts': "import 'socket.io';",
        'web/src/features/rooms/page.tsx': "import '../accounts/index.ts';\nimport '@plausch/ui';",
        'web/src/features/rooms/MainPage.tsx': "import './page.tsx';",
        'web/src/app/routes.tsx': "export const load = () => import('../features/rooms/MainPage.tsx');",
        'web/src/workshop/rooms.tsx':
          "import '../features/rooms/page.tsx';\nimport '../features/rooms/MainPage.tsx';",
        'dev-env/src/boot.ts': "import '@plausch/server/app';",
        'scripts/a.ts': "import '../dev-env/src/index.ts';",
      }),
    ).toEqual([]);
  });

  it.each(forbidden)('%s refuses %s', async (rule, _what, tree) => {
    expect(await brokenBy(tree)).toContain(rule);
  });

  it('fail for a tree without sources', async () => {
    fixture.remove();
    expect(await brokenBy({ 'README.md': '' })).toEqual(['no-sources']);
  });
});
