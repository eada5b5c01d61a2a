import { expect, it } from 'vitest';
import { judgeBudgets, type Manifest } from './judge-budgets.ts';

const KIB = 1024;
const manifest: Manifest = {
  'index.html': { file: 'index.js', imports: ['_frame.js'], css: ['index.css'] },
  '_frame.js': { file: 'frame.js' },
  '_forms.js': { file: 'forms.js', imports: ['_frame.js'], css: ['forms.css'] },
  'Login.tsx': {
    file: 'login.js',
    imports: ['index.html', '_forms.js'],
    css: ['login.css'],
    isDynamicEntry: true,
  },
};
const sizes: Readonly<Record<string, number>> = {
  'index.js': 10 * KIB,
  'frame.js': 90 * KIB,
  'forms.js': 20 * KIB,
  'login.js': 5 * KIB,
  'index.css': 6 * KIB,
  'forms.css': 3 * KIB,
  'login.css': KIB,
};
const login = { route: '/login', loads: ['Login.tsx'], scriptsKiB: 125 };
const judge = (page: Partial<typeof login> & { onTopOf?: string[] }, stylesKiB = 10, seen = manifest) =>
  judgeBudgets(seen, (file) => sizes[file] ?? Number.NaN, { stylesKiB, pages: [{ ...login, ...page }] });

it('a page may weigh exactly what its budget says, whatever is imported twice', () => {
  expect(judge({})).toEqual([]);
});

it('a page that is too heavy is named with its size, its budget and its largest parts', () => {
  expect(judge({ scriptsKiB: 124.9 })).toEqual([
    '/login loads 125.0 KiB of scripts (gzip), the budget is 124.9: frame.js 90.0, forms.js 20.0, index.js 10.0, login.js 5.0',
  ]);
});

it('one byte too much is too much', () => {
  const heavier = (file: string) => (sizes[file] ?? 0) + (file === 'forms.js' ? 1 : 0);
  expect(judgeBudgets(manifest, heavier, { stylesKiB: 10, pages: [login] })).toHaveLength(1);
});

it('styles have a budget of their own', () => {
  expect(judge({}, 9)).toEqual([
    '/login loads 10.0 KiB of styles (gzip), the budget is 9: index.css 6.0, forms.css 3.0, login.css 1.0',
  ]);
});

it('a page on top of others counts by what it adds', () => {
  const behind = { ...manifest, 'Layout.tsx': { file: 'layout.js', imports: ['_forms.js'] } };
  expect(judge({ onTopOf: ['Layout.tsx'], scriptsKiB: 5 }, 10, behind)).toEqual([]);
  expect(judge({ onTopOf: ['Layout.tsx'], scriptsKiB: 4 }, 10, behind)).toEqual([
    '/login adds 5.0 KiB of scripts (gzip), the budget is 4: login.js 5.0',
  ]);
});

it('a chunk that nobody has counted and a page that is not there are wrong', () => {
  expect(judge({}, 10, { ...manifest, 'Shop.tsx': { file: 'shop.js', isDynamicEntry: true } })).toEqual([
    'Shop.tsx is fetched on demand, but no page of scripts/budgets/budgets.ts says when',
  ]);
  expect(judge({ loads: ['Login.tsx', 'Gone.tsx'] })).toEqual([
    '/login: the build has no chunk for Gone.tsx',
  ]);
});
