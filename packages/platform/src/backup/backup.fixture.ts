// A program of its own for the tests: saves the database at URL, whose folder is given, again and again until it is killed.
import { makeBackup } from './index.ts';

const [url = '', databaseDir = '', folder = ''] = process.argv.slice(2);

for (let second = 0; ; second += 1) {
  await makeBackup({
    url,
    databaseDir,
    folder,
    isOurs: false,
    kept: [],
    figures: [],
    recipients: [],
    about: {
      program: 'test',
      version: '1.0.0',
      madeAt: new Date(Date.UTC(2026, 10, 30) + second * 1_000).toISOString(),
      postgres: 18,
    },
  });
  process.stdout.write('made\n');
}
