import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** A folder as a build of the client leaves it: these files, by their path in it, and the shell. */
export async function makeWebRoot(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plausch-web-'));
  const all = { 'index.html': '<!doctype html><title>shell</title>', ...files };
  for (const [name, content] of Object.entries(all)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  return folder;
}
