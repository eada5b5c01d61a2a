import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(?:css|html|js|json|svg|webmanifest)$/;
/** Below this a header costs more than compression saves. */
const LEAST_BYTES = 1_000;

/**
 * Writes a `.br` and a `.gz` beside every text file below `folder`, so that the server compresses nothing while people
 * wait. The files must not change afterwards. Returns how many were compressed.
 */
export async function precompress(folder: string): Promise<number> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  const compressed = await Promise.all(files.map(compressFile));
  return compressed.filter(Boolean).length;
}

async function compressFile(file: string): Promise<boolean> {
  const content = readFileSync(file);
  if (content.length < LEAST_BYTES) return false;
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  writeFileSync(`${file}.br`, brotli);
  writeFileSync(`${file}.gz`, zipped);
  return true;
}
