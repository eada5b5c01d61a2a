import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import { type Shop, serve } from './shop.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const PURCHASES = path.join(ROOT, 'packages/purchases');
const PAGE = path.join(PURCHASES, 'src/react/shop.fixture.tsx');
/** The example of the documents, and what starts it in a page. */
const EXAMPLE = path.join(PURCHASES, 'examples/react.tsx');
const START_EXAMPLE = `import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { Shop } from ${JSON.stringify(EXAMPLE)};
createRoot(document.querySelector('#root')).render(createElement(Shop));`;

/** The page as a bundler puts it together for developers: React's own checks are in it. */
async function bundled(platform: 'browser' | 'node', program?: string): Promise<string> {
  const start = path.join(PURCHASES, 'start-of-the-example.js');
  const bundle = await rolldown({
    input: program === undefined ? PAGE : start,
    plugins: [
      {
        name: 'program',
        resolveId: (id) => (id === start ? id : null),
        load: (id) => (id === start ? program : null),
      },
    ],
    tsconfig: false,
    platform,
    transform: { define: { 'process.env.NODE_ENV': '"development"' } },
  });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
  await bundle.close();
  return output[0].code;
}

/** The package as it is published, in a folder: the core, the checkout, the React layer. */
function published(folder: string): void {
  const { href } = pathToFileURL(path.join(ROOT, 'scripts/purchases/bundle.ts'));
  const program = `import { bundleCore, bundleReact } from ${JSON.stringify(href)};
    import { mkdirSync, writeFileSync } from 'node:fs';
    mkdirSync('chunks');
    const root = ${JSON.stringify(ROOT)};
    for (const { name, text } of [...await bundleCore(root), ...await bundleReact(root)]) writeFileSync(name, text);`;
  execFileSync(process.execPath, ['--input-type=module', '-'], { input: program, cwd: folder });
}

/** The same page as an app has it that installed the package: React comes from the app, the package's files from a registry. */
async function bundledWithPackage(): Promise<ReadonlyMap<string, string>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'plausch-published-'));
  try {
    published(folder);
    const entries = new Map([
      ['../index.ts', 'index.js'],
      ['./index.ts', 'react.js'],
    ]);
    const installed: Plugin = {
      name: 'installed',
      resolveId(id, importer) {
        const entry = importer === PAGE ? entries.get(id) : undefined;
        if (entry !== undefined) return path.join(folder, entry);
        return /^react\b/.test(id) && importer?.startsWith(folder) ? this.resolve(id, PAGE) : undefined;
      },
    };
    const bundle = await rolldown({
      input: { shop: PAGE },
      tsconfig: false,
      platform: 'browser',
      transform: { define: { 'process.env.NODE_ENV': '"production"' } },
      plugins: [installed],
    });
    const { output } = await bundle.generate({
      format: 'esm',
      entryFileNames: 'installed/[name].js',
      chunkFileNames: 'installed/[name]-[hash].js',
    });
    await bundle.close();
    return new Map(
      output.flatMap((file) => (file.type === 'chunk' ? [[`/${file.fileName}`, file.code]] : [])),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A page of another origin that sells by the hooks of the package as it is published. */
export async function openInstalledShop(): Promise<Shop> {
  return serve(pageOf('/installed/shop.js'), undefined, await bundledWithPackage());
}

/**
 * A page of another origin that sells by the hooks of our SDK; `/official.js` is the vendor's, which it may be given. At `/example` it is
 * the example of the documents.
 */
export async function openReactShop(billing: string): Promise<Shop> {
  const example = (await bundled('browser', START_EXAMPLE)).replaceAll('http://localhost:3100', billing);
  return serve(
    ({ pathname, searchParams }) => {
      const card = searchParams.has('card') ? `<script src="${billing}/sandbox/v1.js"></script>` : '';
      const script = pathname === '/example' ? '/react-example.js' : '/react-shop.js';
      return pageOf(script, card, searchParams.get('html') ?? '');
    },
    undefined,
    new Map([
      ['/react-shop.js', await bundled('browser')],
      ['/react-example.js', example],
    ]),
  );
}

const pageOf = (
  script: string,
  head = '',
  html = '',
) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Shop</title>
${head}
<body><div id="root">${html}</div>
<script type="module">
  globalThis.shop = await import('${script}');
</script></body></html>`;

/** What a server without a browser writes of the page, in a process of its own that has to end by itself. */
export async function writtenByServer(source: object): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'plausch-react-'));
  try {
    const file = path.join(folder, 'shop.mjs');
    writeFileSync(file, await bundled('node'));
    const program = `import * as shop from ${JSON.stringify(pathToFileURL(file).href)};
      process.stdout.write(JSON.stringify([shop.written(${JSON.stringify(source)}), shop.isConfigured()]));`;
    const options = { input: program, encoding: 'utf8', timeout: 20_000 } as const;
    const [html, isConfigured] = JSON.parse(
      execFileSync(process.execPath, ['--input-type=module', '-'], options),
    );
    if (isConfigured) throw new Error('An instance was made where nothing but text was asked for.');
    return html;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
