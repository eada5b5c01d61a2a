// `npm run demo`: the app with data of its own and a few bots that walk and talk, for looking at and for pictures.
import { createHash } from 'node:crypto';
import path from 'node:path';
import { inviteCompany } from '@plausch/dev-env/company';
import { main } from '../server/src/main.ts';
import { announcement } from './start/announcement.ts';
import { endWithParent } from './start/parent.ts';
import { buildIfStale } from './start/web-build.ts';

const root = path.join(import.meta.dirname, '..');
const guests = Number(process.env['DEMO_GUESTS'] ?? 10);

/** Beside the data of the real app, never in it; as root where an unprivileged database can live. */
function demoFolder(): string {
  if (process.getuid?.() !== 0) return path.join(root, '.data', 'demo');
  return `/var/lib/plausch/demo-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`;
}

if (process.argv.includes('--help')) {
  console.log('npm run demo: Plausch with bots that walk and talk. DEMO_GUESTS=10 (at most 12), PORT=3000');
} else {
  process.env['DATA_DIR'] ??= demoFolder();
  endWithParent();
  await main({
    prepare: async (stopping) => {
      await buildIfStale(root, stopping, (text) => process.stdout.write(text));
    },
    announce: (running) => {
      process.stdout.write(announcement(running));
      inviteCompany({ origin: running.url, guests, seed: 20_261_121 }).then(
        ({ names }) => console.log(`  Im Kaffeehaus (Bots): ${names.join(', ')}\n`),
        (error: unknown) => console.error(`Die Bots sind nicht gekommen: ${String(error)}`),
      );
    },
  });
}
