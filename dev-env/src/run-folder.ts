import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compiledCodeFolder } from '@plausch/platform/compiled';
import { root } from './root.ts';

/**
 * The folder for everything that the tests of a run write outside of the repository: `TMPDIR` of its workers and of the
 * programs they start. It is gone with the run, with what a killed program could not take away.
 */
export function openRunFolder(): { readonly folder: string; remove(): void } {
  const before = process.env['TMPDIR'];
  // Short: the paths of sockets in it have an end after 107 letters.
  const folder = mkdtempSync(path.join(tmpdir(), 'plausch-'));
  // As `/tmp` itself: started by root, databases run under another account.
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  // Programs that tests start are translated into machine code once, and not at every start.
  process.env['NODE_COMPILE_CACHE'] ??= compiledCodeFolder(root);
  return {
    folder,
    remove: () => {
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
