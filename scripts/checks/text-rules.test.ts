import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { judgeTexts } from './text-files.ts';
import { judgeText } from './text-rules.ts';

const root = '/srv/checkout';

// Put together from halves, so that this file keeps the rules it tests.
const todo = `TO${'DO'}`;
const home = `/ho${'me'}/anna`;
const registry = `registry.npm${'js'}.org`;
const resolved = `"resol${'ved'}"`;
const setting = `regis${'try'}`;

it.each([
  ['server/src/app.ts', 'const port = process.env.PORT;'],
  ['server/src/app.ts', "const port = process['env']['PORT'];"],
  ['server/src/main.ts', "const port = process.env['PORT'];"],
  ['server/src/app.ts', 'const { env } = process;'],
  ['server/src/app.ts', "import { argv, env } from 'node:process';"],
  ['packages/platform/src/db/index.ts', 'connect(globalThis.process?.env.DATABASE_URL)'],
  ['web/src/app/paths.ts', `// ${todo}: later`],
  ['web/src/app/Page.tsx', "import('./Part.tsx').then(setPart, () => {});"],
  ['web/src/app/page.ts', "const part = import('./part.ts').catch(() => undefined);"],
  ['docs/guide/words.md', `Look into ${home}/notes`],
  ['README.md', `cd ${root}/server`],
  ['package-lock.json', `${resolved}: "https://example.org/pg.tgz"`],
  ['docs/guide/words.md', `see ${registry}`],
  ['.npmrc', `${setting} = http://localhost:4873`],
  ['server/src/app.test.ts', `it.sk${'ip'}('answers', () => {});`],
  ['server/src/app.test.ts', `describe.concurrent.to${'do'}('answers');`],
  ['e2e/src/talk.story.ts', `it('answers', { fai${'ls'}: true }, () => {});`],
  ['e2e/src/talk.story.ts', `it.fai${'ls'}.each([1])('answers', () => {});`],
])('%s must not say: %s', (file, text) => {
  expect(judgeText(root, file, `first line\n${text}\n`)).toEqual([expect.stringContaining(`${file}:2  `)]);
});

it.each([
  ['server/src/config.ts', 'const config = read(process.env);'],
  ['server/src/main.ts', 'const config = read(process.env);'],
  ['server/src/main.test.ts', "spawn(node, { env: { PATH: process.env['PATH'] } });"],
  ['packages/platform/src/config/index.ts', 'read(process.env)'],
  ['dev-env/src/browser.ts', "process.env['CHROMIUM']"],
  ['web/src/app/Page.tsx', "void optionalCode(() => import('./Part.tsx')).then(setPart);"],
  ['server/src/app.test.ts', "it.runIf(isLinux)('answers', () => {}); list.skip(3);"],
  ['server/src/app.ts', 'process.environment; const { env } = context; processEnv();'],
  ['docs/guide/words.md', `a "${todo}" is a promise`],
  ['docs/runbooks/start.md', 'the data lies in /var/lib/plausch, see https://example.org/home/index.html'],
  ['web/src/app/paths.ts', "const main = '/main'; const mail = 'a/home/b';"],
])('%s may say: %s', (file, text) => {
  expect(judgeText(root, file, text)).toEqual([]);
});

it('reads every text file, with or without git, and nothing that was installed or built', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'texts-'));
  try {
    for (const name of [
      'server/src/app.ts',
      'server/node_modules/a/index.js',
      'web/dist/main.js',
      '.npmrc',
    ]) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), 'process.env.PORT');
    }
    const { files, violations } = judgeTexts(folder);
    expect(files).toBe(2);
    expect(violations).toEqual([expect.stringContaining('server/src/app.ts:1  environment read')]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
