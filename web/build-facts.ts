import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const ID_LENGTH = 16;

/**
 * Tells what build this is: its id in the document, and beside it `builds/latest.json` and `builds/meta/{id}.json`, by which
 * a page that stays open notices that it has been replaced. The same sources have the same id, so that nobody reloads for nothing.
 */
export function buildFacts(): Plugin {
  let publicFolder = '';
  let id = '';
  return {
    name: 'build-facts',
    apply: 'build',
    configResolved(config) {
      publicFolder = config.publicDir;
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const hash = createHash('sha256').update(html);
        // Their names hold the hashes of what is in them.
        for (const file of Object.keys(bundle).sort()) hash.update(file);
        for (const file of existsSync(publicFolder) ? readdirSync(publicFolder).sort() : []) {
          hash.update(file).update(readFileSync(path.join(publicFolder, file)));
        }
        id = hash.digest('hex').slice(0, ID_LENGTH);
        return [{ tag: 'meta', attrs: { name: 'build', content: id }, injectTo: 'head' }];
      },
    },
    generateBundle: {
      order: 'post',
      handler() {
        const facts = { id, timestamp: Date.now() };
        const emit = (fileName: string, content: object) =>
          this.emitFile({ type: 'asset', fileName, source: JSON.stringify(content) });
        emit('builds/latest.json', facts);
        emit(`builds/meta/${id}.json`, { ...facts, matcher: {} });
      },
    },
  };
}
