import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import vm from 'node:vm';
import { checkPackage, Package } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VERSION } from '../../packages/purchases/src/core/version.ts';
import { judgeApi } from './api-report.ts';
import { Consumer, exportedNames, samples } from './consumer.fixture.ts';
import { documentCases } from './documents.cases.fixture.ts';
import { placesOf } from './places.ts';
import { SILENT_IMPORT } from './silent-import.fixture.ts';

const root = path.resolve(import.meta.dirname, '../..');
const OURS = '@plausch/purchases';
const OFFICIAL = '@revenuecat/purchases-js';
const NINE = [
  'ErrorCode',
  'LogLevel',
  'OfferingKeyword',
  'PackageType',
  'PeriodUnit',
  'ProductType',
  'Purchases',
  'PurchasesError',
  'UninitializedPurchasesError',
];
/** What ours exports beside: the official one gets this type from a package that it does not bring along. */
const MORE_THAN_OFFICIAL = ['PaywallComponents'];

let consumer: Consumer;
beforeAll(async () => {
  consumer = await Consumer.open(root);
  consumer.installOfficial();
});
afterAll(() => consumer.close());

const read = (...place: readonly string[]) => readFileSync(path.join(consumer.package, ...place), 'utf8');
/** What a file fetches before it runs. */
const fetchedFirst = (text: string) => [...text.matchAll(/\bfrom ?["']([^"']+)["']/g)].map(([, id]) => id);
const officialTypes = () => readFileSync(path.join(placesOf(root).official, 'Purchases.es.d.ts'), 'utf8');

it('the core is one file; what is fetched to buy has its classes from there', () => {
  expect(fetchedFirst(read('index.js'))).toEqual([]);
  const [entry = ''] = readdirSync(path.join(consumer.package, 'chunks')).filter((name) =>
    /^purchase-[^.]+\.js$/.test(name),
  );
  expect(fetchedFirst(read('chunks', entry))).toEqual(['../index.js']);
});

describe('types of the package', () => {
  it.each(['node16', 'nodenext', 'bundler'] as const)(
    'serve the samples in a project with %s',
    async (how) => {
      expect(
        await consumer.check(`ours-${how}`, samples(root, OURS), { resolution: how, skipLibCheck: false }),
      ).toBe('');
    },
  );

  it('are those of the official SDK where code uses them: the same samples compile with it', async () => {
    expect(await consumer.check('official', samples(root, OFFICIAL))).toBe('');
  });

  it('would not compile with another API: the samples look', async () => {
    const wrong = {
      'wrong.ts': "import { Purchases } from '@plausch/purchases';\nPurchases.getOfferings();\n",
    };
    expect(await consumer.check('wrong', wrong)).toContain('getOfferings');
  });

  it('have every name that the official ones have, and the listed ones beside', () => {
    const official = exportedNames(officialTypes());
    const ours = exportedNames(read('index.d.ts'));
    expect(official.size).toBeGreaterThan(30);
    expect([...official].filter((name) => !ours.has(name))).toEqual([]);
    expect([...ours].filter((name) => !official.has(name))).toEqual(MORE_THAN_OFFICIAL);
  });

  it('differs: self-contained-types', async () => {
    expect(await consumer.check('official-strict', samples(root, OFFICIAL), { skipLibCheck: false })).toMatch(
      /Purchases\.es\.d\.ts.*TS2307.*purchases-ui-js/,
    );
  });

  it('differs: unions-for-enums', async () => {
    const program = (from: string) => ({
      'number.ts': `import type { ErrorCode } from '${from}';\nexport const code: ErrorCode = Date.now();\n`,
      'word.ts': `import type { PackageType } from '${from}';\nexport const type: PackageType = '$rc_monthly';\n`,
    });
    const theirs = await consumer.check('enums', program(OFFICIAL));
    const found = await consumer.check('unions', program(OURS));
    expect([theirs.match(/\w+\.ts\(/g), found.match(/\w+\.ts\(/g)]).toEqual([['word.ts('], ['number.ts(']]);
  });

  it('are all used by the samples', () => {
    const text = Object.values(samples(root, OURS)).join('\n');
    const unused = [...exportedNames(officialTypes())].filter(
      (name) => !new RegExp(`\\b${name}\\b`).test(text),
    );
    expect(unused).toEqual([]);
  });

  it('import nothing and show nothing internal', () => {
    const types = read('index.d.ts');
    expect(types).not.toMatch(/\bimport\b|\brequire\b|@internal|_trackEvent|renderPaywall|TrackedEvent/);
    expect(types).toContain('* What can be bought.');
  });
});

describe('the package', () => {
  it('is in order for publint', async () => {
    const { messages, pkg } = await publint({ pkgDir: consumer.package, pack: false, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  it('has types for everybody who can load it, says arethetypeswrong', async () => {
    const files = Object.fromEntries(
      readdirSync(consumer.package, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(js|ts|json)$/.test(name))
        .map((name) => [`/node_modules/${OURS}/${name}`, read(name)]),
    );
    const result = await checkPackage(new Package(files, OURS, VERSION), { entrypoints: ['.', './react'] });
    expect(result.types).toMatchObject({ kind: 'included' });
    const problems = 'problems' in result ? result.problems : [];
    const told = problems.map((problem) =>
      'entrypoint' in problem
        ? `${problem.kind} ${problem.entrypoint} ${problem.resolutionKind}`
        : problem.kind,
    );
    expect(told.sort()).toEqual([
      // `require` of a module works since Node 20.19; a project of CommonJS needs TypeScript 5.8 to know it.
      'CJSResolvesToESM . node16-cjs',
      'CJSResolvesToESM ./react node16-cjs',
    ]);
  });

  it('[SDK-01] has the version that it says, no dependency, and React only for those who have it', () => {
    const manifest = JSON.parse(read('package.json'));
    expect(manifest).toMatchObject({
      name: OURS,
      version: VERSION,
      type: 'module',
      sideEffects: false,
      peerDependenciesMeta: { react: { optional: true } },
    });
    expect(manifest).not.toHaveProperty('dependencies');
    expect(Object.keys(manifest.exports['.'])).toEqual(['types', 'default']);
    expect(read('index.js')).not.toMatch(/\bfrom\s*['"`](?!\.)/);
  });

  it('differs: modules-only', () => {
    const manifest = JSON.parse(read('package.json'));
    expect(Object.keys(manifest.exports)).toEqual([
      '.',
      './react',
      './purchases.global.js',
      './package.json',
    ]);
    expect(readdirSync(placesOf(root).official)).not.toContain('style.css');
    const require = createRequire(path.join(consumer.folder, 'program.cjs'));
    expect(Object.keys(require(OURS)).sort()).toEqual(NINE);
  });

  it('has a React layer that stands on the same core, and takes React from the app', async () => {
    for (const name of ['react', '@types/react', 'csstype']) consumer.install(name);
    const file = path.join(consumer.folder, 'react.mjs');
    writeFileSync(
      file,
      `import * as core from '${OURS}';
import * as layer from '${OURS}/react';
process.stdout.write(Object.keys(layer).sort().join() + typeof core.Purchases);`,
    );
    const { stdout } = await promisify(execFile)(process.execPath, [file]);
    const hooks = ['useCustomerInfo', 'useEntitlement', 'useOfferings', 'usePurchase'];
    expect(stdout).toBe(`${['PurchasesProvider', ...hooks].join()}function`);
    const sources = [...read('react.js').matchAll(/\bfrom\s*["'`]([^"'`]+)/g)].map(([, name]) => name);
    expect(sources.sort()).toEqual(['./index.js', 'react', 'react/jsx-runtime']);
    expect(read('react.js')).toMatch(/^'use client';\n/);
    expect(read('index.js')).not.toContain('use client');
    const types = [...read('react.d.ts').matchAll(/^import .* from '([^']+)'/gm)].map(([, name]) => name);
    expect([...new Set(types)].sort()).toEqual(['./index.js', 'react']);
    for (const resolution of ['nodenext', 'bundler'] as const) {
      const program = {
        'same.ts': `import { Purchases } from '${OURS}';
import type { PurchasesLike } from '${OURS}/react';
export const like: PurchasesLike = Purchases.getSharedInstance();
// @ts-expect-error: there is no such thing
export const unlike: PurchasesLike = {};
`,
      };
      expect(await consumer.check(`react-${resolution}`, program, { resolution, skipLibCheck: false })).toBe(
        '',
      );
    }
  });

  it('knows no folder of the machine it was built on', () => {
    for (const name of [
      'react.js.map',
      'index.js',
      'index.js.map',
      'index.d.ts',
      'purchases.global.js',
      'purchases.global.js.map',
    ])
      expect(read(name)).not.toContain(root);
  });

  it('sets window.Purchases from a script tag, with the names of the official one', () => {
    const names = (code: string) => {
      const window = vm.createContext({ URL, crypto, TextEncoder, Intl });
      vm.runInContext(code, window);
      return Object.keys(vm.runInContext('Purchases', window)).sort();
    };
    expect(names(read('purchases.global.js'))).toEqual(NINE);
    expect(readFileSync(path.join(placesOf(root).official, 'Purchases.umd.js'), 'utf8')).toContain(
      'globalThis:M||self,G(M.Purchases={})',
    );
  });

  it.each(['whole', 'bare'])(
    'does nothing when it is imported, in Node and in a thread, %s world',
    async (world) => {
      const program = path.join(consumer.folder, `silent-${world}.mjs`);
      writeFileSync(program, SILENT_IMPORT);
      const { stdout, stderr } = await promisify(execFile)(process.execPath, [
        program,
        `file://${path.join(consumer.package, 'index.js')}`,
        world,
      ]);
      const nothing = { asked: [], changed: false, exports: NINE, anonymous: true };
      expect(stderr).toBe('');
      expect(JSON.parse(stdout)).toEqual([nothing, nothing]);
    },
  );
});

describe('the report of the API', () => {
  it('tells a name that is gone and one that is new, and how to accept', () => {
    expect(judgeApi('a.md', 'one\ntwo\n', 'one\nthree\n')).toMatch(
      /a\.md:\n- two\n\+ three\n.*npm run purchases:accept/,
    );
    expect(judgeApi('a.md', 'one\n', 'one\n')).toBeUndefined();
    expect(judgeApi('a.md', 'one\ntwo\n', 'two\none\n')).toContain('the order of lines');
  });
});

documentCases(() => consumer);
