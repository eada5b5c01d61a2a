import { globSync } from 'node:fs';
import path from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { billingFeatures, features } from './ladder.ts';
import { rules } from './rules.ts';

const roots = ['server', 'web', 'billing', 'mobile', 'packages', 'dev-env', 'e2e', 'bench', 'scripts'];
const skipped = /(^|\/)(node_modules|dist)(\/|$)/;

/** What the boundaries say about a tree: one line per broken rule, and how many files were read. */
export type Boundaries = { violations: string[]; files: number };

/** Reads every TypeScript file below `root` and judges its imports by the rules of this folder. */
export async function cruiseBoundaries(root: string): Promise<Boundaries> {
  const files = sourceFiles(root);
  if (files.length === 0) return { violations: ['no-sources: no TypeScript file was found'], files: 0 };

  const { output } = await cruise(
    files,
    {
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: [...rules] },
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '(^|/)dist/' },
    },
    {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      mainFields: ['main', 'types'],
      symlinks: true,
    },
  );
  if (typeof output === 'string') throw new Error(`dependency-cruiser answered with text: ${output}`);

  return {
    violations: [...unread(files, output), ...unlisted(files), ...broken(output)],
    files: files.length,
  };
}

function sourceFiles(root: string): string[] {
  return globSync(`{${roots.join(',')}}/**/*.{ts,tsx,mjs}`, {
    cwd: root,
    exclude: (name) => skipped.test(name),
  })
    .map((file) => file.split(path.sep).join('/'))
    .toSorted();
}

// A cruiser without a TypeScript it understands reads nothing and is content. So every file is asked for.
function unread(files: string[], output: ICruiseResult): string[] {
  const read = new Set(output.modules.map((module) => module.source));
  return files.filter((file) => !read.has(file)).map((file) => `unread: ${file} was not read`);
}

function unlisted(files: string[]): string[] {
  const unknown = files.flatMap((file) => {
    const [, program, name = ''] = /^(server|web|billing)\/src\/features\/([^/]+)\//.exec(file) ?? [];
    const known = program === 'billing' ? billingFeatures : features;
    return program === undefined || known.includes(name) ? [] : [name];
  });
  return [...new Set(unknown)].map(
    (name) => `not-on-the-ladder: ${name} has no rung in scripts/boundaries/ladder.ts`,
  );
}

function broken(output: ICruiseResult): string[] {
  return output.summary.violations.map(({ rule, from, to, cycle }) => {
    const way = cycle ? [from, ...cycle.map((step) => step.name)] : [from, to];
    const why = rules.find(({ name }) => name === rule.name)?.comment ?? '';
    return `${rule.name}: ${way.join(' → ')}\n    ${why}`;
  });
}
