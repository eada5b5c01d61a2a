import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import vm from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ScriptedBackend } from '../../packages/purchases/src/core/backend.fixture.ts';
import { differences } from '../../packages/purchases/src/core/differences.fixture.ts';
import type { Consumer } from './consumer.fixture.ts';
import { placesOf } from './places.ts';
import { weigh } from './weight.ts';

const root = path.resolve(import.meta.dirname, '../..');
const { folder, official: vendor } = placesOf(root);
const OURS = '@plausch/purchases';
/** Where documents have their billing. */
const EXPECTED = 'http://localhost:3100';
const read = (...place: readonly string[]) => readFileSync(path.join(folder, ...place), 'utf8');
const DOCUMENTS = ['README.md', ...readdirSync(path.join(folder, 'docs')).map((name) => `docs/${name}`)];

/** Methods of the official SDK that its types leave out. */
const PRIVATE = [
  'fetchAndCacheBrandingInfo',
  'hasLoadedResources',
  'getAllOfferings',
  'logMissingProductIds',
  '_getCustomerInfoForUserId',
];

/** Blocks of code of a document, by language. */
function blocks(markdown: string, ...languages: readonly string[]): string[] {
  return [...markdown.matchAll(/^```(\w+)\n(.*?)^```$/gms)].flatMap(([, language = '', code = '']) =>
    languages.includes(language) ? [code] : [],
  );
}

/** Scripts that stand in a page, as programs: a module as it is, a plain one with the global of the script-tag build. */
function scripts(html: string): string[] {
  return [...html.matchAll(/<script( type="module")?>(.*?)<\/script>/gs)].map(([, isModule, code = '']) =>
    isModule ? code : `declare const Purchases: typeof import('${OURS}');\n{${code}}\nexport {};\n`,
  );
}

/** What documents and examples promise. The build is that of the file that runs them: one is enough. */
export function documentCases(consumer: () => Consumer): void {
  describe('code in documents and examples', () => {
    it('compiles in the example for React', async () => {
      for (const name of ['@types/react', 'csstype']) consumer().install(name);
      const program = read('examples', 'react.tsx');
      expect(await consumer().check('react', { 'react.tsx': program })).toBe('');
      const wrong = program.replace('shelf.retry', 'shelf.again');
      expect(await consumer().check('react-wrong', { 'react.tsx': wrong })).toContain("'again'");
    });

    it('compiles, every sample of it', async () => {
      const samples = DOCUMENTS.flatMap((name) => {
        const text = read(name);
        return [...blocks(text, 'ts', 'tsx'), ...blocks(text, 'html').flatMap(scripts)].map((code, index) => {
          return [`${name.replace(/\W/g, '-')}-${index}.ts`, code] as const;
        });
      });
      expect(samples.length).toBeGreaterThan(5);
      expect(await consumer().check('documents', Object.fromEntries(samples))).toBe('');
    });

    it('compiles in pages, too', async () => {
      const pages = readdirSync(path.join(folder, 'examples')).filter((name) => name.endsWith('.html'));
      const programs = pages.flatMap((name) =>
        scripts(read('examples', name)).map((code, index) => [`${name}-${index}.js`, code] as const),
      );
      expect(programs.length).toBeGreaterThan(0);
      for (const [name, code] of programs) {
        // JavaScript: names and arguments are checked, elements that may be missing are not.
        const program = { 'page.js': code.replace(/^declare.*\n/, '') };
        const globals = { 'globals.d.ts': `declare const Purchases: typeof import('${OURS}');\n` };
        expect(
          await consumer().check(`page-${name}`, { ...program, ...globals }, { isJavaScript: true }),
        ).toBe('');
        const wrong = { 'page.js': program['page.js'].replace('getOfferings', 'getOffering') };
        expect(
          await consumer().check(`wrong-${name}`, { ...wrong, ...globals }, { isJavaScript: true }),
        ).toContain('getOffering');
      }
    });
  });

  describe('code in documents', () => {
    const backend = new ScriptedBackend();
    beforeAll(() => backend.start());
    afterAll(() => backend.stop());
    beforeEach(() => void backend.seen.splice(0));
    const programs = (name: string) =>
      blocks(read(name), 'ts').map((code) => code.replaceAll(EXPECTED, backend.base));
    const tokens = () => backend.asked.map(({ headers }) => headers['x-customer-token']);

    /** Runs programs one after the other in one process, as they stand, with the package as it was installed; what they write. */
    async function run(codes: readonly string[], after = ''): Promise<string[]> {
      const place = path.join(consumer().folder, 'run');
      mkdirSync(place, { recursive: true });
      for (const [index, code] of codes.entries()) writeFileSync(path.join(place, `${index}.ts`), code);
      const parts = codes.map((_, index) => `const part${index} = await import('./${index}.ts');\n`);
      const main = path.join(place, 'main.ts');
      writeFileSync(main, `import { Purchases } from '${OURS}';\n${parts.join('')}${after}`);
      const { stdout, stderr } = await promisify(execFile)(process.execPath, [main], { timeout: 30_000 });
      return [...stdout.trim().split('\n'), ...stderr.trim().split('\n')].filter((line) => line !== '');
    }

    it('runs: from nothing to prices, what a customer has, and a purchase that has no page', async () => {
      const [prices = '', customer = '', buying = ''] = programs('README.md');
      const shop = 'const { current } = await Purchases.getSharedInstance().getOfferings();\n';
      const buy = `${shop}console.log(await part2.buy(current!.monthly!));\n`;
      expect(await run([prices, customer, buying], buy)).toEqual([
        expect.stringMatching(/^VIP \D*4[.,]99\D*$/),
        'false [] null',
        'failed',
        'Nothing can be shown without a page. undefined',
      ]);
    });

    it('runs: a token that is renewed goes with the next request', async () => {
      const token = programs('README.md')[4] ?? '';
      const ask = 'await Purchases.getSharedInstance().getCustomerInfo();\n';
      await run([token], `${ask}part0.renew('fresh');\n${ask}`);
      expect(tokens()).toEqual(['from your server', 'fresh']);
    });

    it('runs: the one line that is changed', async () => {
      const [changed = ''] = programs('docs/coming-from-the-official-sdk.md');
      expect(await run([changed], 'console.log(part0.current?.identifier);\n')).toEqual(['standard']);
    });

    it('runs: the script tag', async () => {
      const document = { title: '' };
      const page = vm.createContext({
        document,
        fetch,
        Headers,
        AbortController,
        setTimeout,
        clearTimeout,
        URL,
        crypto,
      });
      vm.runInContext(readFileSync(path.join(consumer().package, 'purchases.global.js'), 'utf8'), page);
      const inline = blocks(read('README.md'), 'html').flatMap((html) => [
        ...html.matchAll(/<script>(.*?)<\/script>/gs),
      ]);
      expect(inline).toHaveLength(1);
      for (const [, code = ''] of inline) vm.runInContext(code.replaceAll(EXPECTED, backend.base), page);
      await expect.poll(() => document.title).toMatch(/4[.,]99/);
    });
  });

  describe('what is unlike the official SDK', () => {
    const document = read('docs/coming-from-the-official-sdk.md');

    it('says that no method is missing, and none is', async () => {
      const [intro = ''] = document.split('\n## ');
      expect(intro).toContain('No method is missing.');
      expect(`${intro}${read('README.md')}`).not.toMatch(/not (?:there )?yet|no (?:checkout|paywall)/);
      const namesOf = (sdk: { readonly prototype: object }) => Object.getOwnPropertyNames(sdk.prototype);
      const official = await import(path.join(vendor, 'Purchases.es.js'));
      const ours = await import(path.join(consumer().package, 'index.js'));
      const own = namesOf(ours.Purchases);
      expect(namesOf(official.Purchases).filter((name) => !own.includes(name))).toEqual(PRIVATE);
    });

    it.each(differences)('$id stands in the document and is shown by a test', (difference) => {
      const { id, what, official, ours, why, shownIn } = difference;
      expect(document).toContain(
        `## ${what}\n\n- **Official**: ${official}\n- **Ours**: ${ours}\n- **Why**: ${why}\n`,
      );
      // In the title of a test: `differs: one` or `differs: one, another`.
      const titles = readFileSync(path.join(root, shownIn), 'utf8').match(/'differs: [^']*'/g) ?? [];
      expect(titles.filter((title) => new RegExp(`[:,] ${id}(?![\\w-])`).test(title))).toHaveLength(1);
    });

    it('is nothing else', () => {
      const told = [...document.matchAll(/^## (.*)$/gm)].map(([, title]) => title);
      expect(told).toEqual(differences.map(({ what }) => what));
    });
  });

  describe('what the README says it weighs', () => {
    it('is what it weighs, to half a kB', async () => {
      const readme = read('README.md');
      const rows = [...readme.matchAll(/^\| [^|]+ \| ([\d.]+) \| ([\d.]+) \| ([\d.]*) ?\|$/gm)];
      const { weights, officialKB } = await weigh(root);
      expect(rows.map(([, , limit]) => Number(limit))).toEqual(weights.map(({ limit }) => limit));
      for (const [index, [, kB, , official]] of rows.entries()) {
        expect(Math.abs(Number(kB) - (weights[index]?.kB ?? 0))).toBeLessThanOrEqual(0.5);
        if (official) expect(Number(official)).toBeCloseTo(officialKB, 0);
      }
    });
  });
}
