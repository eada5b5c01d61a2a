import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { BenchDatabase } from '../subjects/database.ts';

const require = createRequire(import.meta.url);

/** The installed version of a package of ours. */
function versionOf(name: string): string {
  for (const folder of require.resolve.paths(name) ?? []) {
    try {
      const { version } = JSON.parse(readFileSync(path.join(folder, name, 'package.json'), 'utf8'));
      return String(version);
    } catch {
      // Not installed here: the next folder up may have it.
    }
  }
  return 'unknown';
}

export function referenceVersions({ version }: Pick<BenchDatabase, 'version'>): Record<string, string> {
  return { 'socket.io': versionOf('socket.io'), ws: versionOf('ws'), postgresql: version };
}
