/** A rule about the text of files, line by line. */
type TextRule = {
  name: string;
  pattern: RegExp;
  /** Whether the rule reads this file; paths are relative with forward slashes. */
  reads(file: string): boolean;
};

const source = /[.](ts|tsx|mjs|js|css|html|sql)$/;

// The configuration, tests and tools; and what a child process inherits, which is not configuration.
const mayReadEnvironment = [
  /^(server|billing)\/src\/config[.]ts$/,
  /^packages\/platform\/src\/config\//,
  /^(dev-env|scripts|bench|e2e\/src\/harness)\//,
  /[.]test[.]ts$/,
  /\/child-environment[.]ts$/,
];
// The entry of a program may hand the whole environment to the configuration, not read from it.
const entry = /^(server|billing)\/src\/main[.]ts$/;

// The patterns are written so that they do not find themselves.
const rules: readonly TextRule[] = [
  {
    name: 'environment read outside the configuration',
    pattern:
      /\bprocess\s*(?:\?[.]|[.]|\[['"])\s*env\b|\benv\b[^}]*\}\s*=\s*(?:globalThis[.])?process\b|\benv\b.*\bfrom 'node:process'/,
    reads: (file) =>
      source.test(file) && ![...mayReadEnvironment, entry].some((allowed) => allowed.test(file)),
  },
  {
    name: 'environment read outside the configuration',
    pattern: /\bprocess\s*(?:\?[.]|[.])\s*env\s*(?:\?[.]|[.]|\[)/,
    reads: (file) => entry.test(file),
  },
  {
    // The build moves it in front of the wait for style sheets: then nothing handles one that does not come.
    name: 'what handles a failure stands right behind import()',
    pattern: /\bimport\([^()]*\)\s*[.](?:then|catch|finally)\b/,
    reads: (file) => /^(web|packages)\/.*(?<![.]test)[.]tsx?$/.test(file),
  },
  {
    name: 'unfinished work',
    pattern: /\b(?:TO[D]O|FIX[M]E|X[X]X)\b/,
    reads: (file) => source.test(file),
  },
  {
    name: 'a test that is expected to fail, or left out',
    pattern: /\b(?:it|test|describe)(?:[.]\w+)*[.](?:fail[s]|skip|tod[o])\b|\bfail[s]: true\b/,
    reads: (file) => /[.](test|story)[.]tsx?$/.test(file),
  },
  {
    name: 'path of one machine',
    pattern: /(?<![\w.:])\/(?:root|home|Users|tmp)\/\w/,
    reads: () => true,
  },
  {
    name: 'registry address',
    pattern: /registry[.]npmj[s]|registry\s*=\s*http|"resolved"\s*:\s*"http/,
    reads: () => true,
  },
];

/** Every broken rule of one file, as `file:line  rule: text`. `root` is the checkout, whose path must not appear. */
export function judgeText(root: string, file: string, text: string): string[] {
  const applying = rules.filter((rule) => rule.reads(file));
  return text.split('\n').flatMap((content, index) => {
    const names = applying.filter(({ pattern }) => pattern.test(content)).map(({ name }) => name);
    if (content.includes(`${root}/`)) names.push('path of this machine');
    return names.map((name) => `${file}:${index + 1}  ${name}: ${content.trim().slice(0, 120)}`);
  });
}
