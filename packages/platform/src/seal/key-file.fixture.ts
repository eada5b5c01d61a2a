// A program of its own for the tests: says that it is there, reads the key of the folder given with the first byte it hears,
// and tells it. A refused start is its sentence on stderr.
import { once } from 'node:events';
import { readSealKey } from './index.ts';

process.stdout.write('here\n');
await once(process.stdin, 'data');
process.stdin.pause();
try {
  const key = await readSealKey({ setting: undefined, folder: process.argv[2] ?? '' });
  process.stdout.write(`${key.toString('hex')}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
