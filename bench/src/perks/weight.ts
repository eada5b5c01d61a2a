import { readFileSync } from 'node:fs';
import path from 'node:path';
import { callApi } from '@plausch/dev-env';
import { launchBrowser } from '@plausch/dev-env/browser';
import { buildIfStale } from '../../../scripts/start/web-build.ts';
import type { BenchContext, BenchResult } from '../benchmark.ts';
import { judge } from '../report/ratios.ts';
import { startDatabase } from '../subjects/database.ts';
import { startPlausch } from '../subjects/plausch.ts';
import { visit } from '../web/page-load.ts';
import { TARGETS } from './targets.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** Where in the checkout that is what only those need who buy; what others see of it, a sign at a name, is not. */
const SELLING = [/(?:^|\/)packages\/purchases\//, /^src\/features\/premium\//];
/**
 * Said by nothing else, and still there in what is built: the wire of billing, its header, and the words of the page. Our own five
 * addresses stand in the table of all addresses.
 */
const TELLTALES = ['rcbilling/v1', 'X-Customer-Token', 'Käufe wiederherstellen'];

type Manifest = Readonly<Record<string, { readonly file: string; readonly css?: readonly string[] }>>;

/** P36: whether those pay with bytes who only want to come in. A count, so that once is enough. */
export async function weighMain(context: BenchContext): Promise<BenchResult> {
  context.note(`${TARGETS.main.id}: ${TARGETS.main.what}`);
  await buildIfStale(ROOT, new AbortController().signal, (text) => context.note(`  ${text.trim()}`));
  await using closers = new AsyncDisposableStack();
  const database = await startDatabase();
  closers.defer(() => database.stop());
  const server = await startPlausch(database, {
    name: 'weight',
    people: 1,
    rooms: { count: 0, capacity: 1 },
  });
  closers.defer(() => server.stop());
  const browser = await launchBrowser('installed');
  closers.defer(() => browser.close());
  const origin = `http://localhost:${server.port}`;
  const [token = ''] = server.tokens;
  const { body } = await callApi(origin, 'verify', { token });
  const auth = JSON.stringify({ token, user: body.user });
  const filesOf = async (name: string, works: string) =>
    (await visit(browser, { name, origin, path: name, works, auth }, 1)).files;
  const main = await filesOf('/main', `document.querySelector('main a[href*="raum="]')`);
  const paying = await filesOf('/subscription', `document.querySelector('main table')`);

  const dist = path.join(ROOT, 'web', 'dist');
  const manifest: Manifest = JSON.parse(readFileSync(path.join(dist, '.vite', 'manifest.json'), 'utf8'));
  const named = new Set(
    Object.entries(manifest)
      .filter(([module]) => SELLING.some((place) => place.test(module)))
      .flatMap(([, { file, css = [] }]) => [file, ...css].map((one) => `/${one}`)),
  );
  const sells = (file: string) => {
    const text = readFileSync(path.join(dist, file), 'utf8');
    return named.has(file) || TELLTALES.some((telltale) => text.includes(telltale));
  };
  const weigh = (files: readonly string[]) => {
    const selling = files.filter(sells);
    const bytes = selling.reduce((sum, file) => sum + readFileSync(path.join(dist, file)).length, 0);
    return { files: selling.length, of: files.length, bytes };
  };
  const [onMain, onPaying] = [weigh(main), weigh(paying)];
  // Where people buy it must be found, or this looks for the wrong thing.
  if (onPaying.bytes === 0) throw new Error('nothing sells on /subscription');
  return {
    targets: [judge({ ...TARGETS.main, ratios: [onMain.bytes], decidingRounds: 1 })],
    facts: {
      'P36 /main': `${onMain.files} of ${onMain.of} files sell`,
      'P36 /subscription': `${onPaying.files} of ${onPaying.of} files sell, ${(onPaying.bytes / 1024).toFixed(1)} KiB as they are read`,
    },
    versions: { chromium: browser.version() },
  };
}
