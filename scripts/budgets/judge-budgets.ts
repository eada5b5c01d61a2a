import type { Budgets, Page } from './budgets.ts';

/** What Vite says about its output, by module; only what counts here. */
export type Manifest = Readonly<Record<string, ManifestEntry>>;
type ManifestEntry = {
  readonly file: string;
  /** For files of several modules that belong to none of them: the group of `vite.config.ts`. */
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly isDynamicEntry?: boolean;
};

type Part = { readonly file: string; readonly bytes: number };

const ENTRY = 'index.html';
const NAMED_PARTS = 5;

/**
 * What is wrong with the weight of the pages, one sentence each. A page loads the entry of the app and its own modules, all with
 * everything they import statically. A module that is fetched on demand and that no page names is wrong, too.
 *
 * @param bytesOf compressed size of an output file
 */
export function judgeBudgets(
  manifest: Manifest,
  bytesOf: (file: string) => number,
  { pages, stylesKiB }: Budgets,
): string[] {
  return [...pages.flatMap(judgePage), ...forgotten(manifest, pages)];

  function judgePage({ route, loads, onTopOf, scriptsKiB }: Page): string[] {
    const known = onTopOf && [ENTRY, ...onTopOf];
    const needed = [...(known ?? [ENTRY]), ...loads];
    const unknown = needed.filter((module) => !keyOf(module));
    if (unknown.length > 0) return [`${route}: the build has no chunk for ${unknown.join(', ')}`];
    const all = filesOf(manifest, keysOf(needed));
    const before = known ? filesOf(manifest, keysOf(known)).scripts : [];
    const scripts = all.scripts.filter((file) => !before.includes(file));
    return [
      ...overweight(`${route} ${onTopOf ? 'adds' : 'loads'}`, 'scripts', scripts.map(part), scriptsKiB),
      ...overweight(`${route} loads`, 'styles', all.styles.map(part), stylesKiB),
    ];
  }

  function keyOf(module: string): string | undefined {
    if (manifest[module]) return module;
    return Object.keys(manifest).find((key) => key.startsWith('_') && manifest[key]?.name === module);
  }

  function keysOf(modules: readonly string[]): string[] {
    return modules.flatMap((module) => keyOf(module) ?? []);
  }

  function part(file: string): Part {
    return { file, bytes: bytesOf(file) };
  }
}

/** The output files of these modules and of everything they import, each once. */
function filesOf(manifest: Manifest, modules: readonly string[]) {
  const seen = new Set(modules);
  const scripts = new Set<string>();
  const styles = new Set<string>();
  // The set grows while it is walked through.
  for (const module of seen) {
    const { file, imports = [], css = [] } = manifest[module] ?? { file: '' };
    scripts.add(file);
    for (const style of css) styles.add(style);
    for (const next of imports) seen.add(next);
  }
  return { scripts: [...scripts], styles: [...styles] };
}

function overweight(what: string, kind: string, parts: readonly Part[], limitKiB: number): string[] {
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  if (bytes <= limitKiB * 1024) return [];
  const largest = parts
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, NAMED_PARTS)
    .map((part) => `${part.file} ${kib(part.bytes)}`);
  return [
    `${what} ${kib(bytes)} KiB of ${kind} (gzip), the budget is ${limitKiB}: ${largest.join(', ')}${parts.length > NAMED_PARTS ? ' …' : ''}`,
  ];
}

function forgotten(manifest: Manifest, pages: readonly Page[]): string[] {
  const named = new Set(pages.flatMap(({ loads, onTopOf = [] }) => [...loads, ...onTopOf]));
  return Object.entries(manifest)
    .filter(([module, { isDynamicEntry }]) => isDynamicEntry && !named.has(module))
    .map(([module]) => `${module} is fetched on demand, but no page of scripts/budgets/budgets.ts says when`);
}

function kib(bytes: number): string {
  return (bytes / 1024).toFixed(1);
}
