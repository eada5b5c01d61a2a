// `npm start`: builds the web client if it is stale, then runs the server in this same process, so that signals and the
// exit code are the server's own.
import path from 'node:path';
import { main } from '../server/src/main.ts';
import { announcement } from './start/announcement.ts';
import { endWithParent } from './start/parent.ts';
import { buildIfStale } from './start/web-build.ts';

if (process.argv.includes('--help')) {
  console.log(
    'npm start: installs what is missing, builds what is stale, runs Plausch. Settings: .env.example',
  );
} else {
  if (process.env['npm_lifecycle_event'] !== undefined) endWithParent();
  await main({
    prepare: async (stopping) => {
      await buildIfStale(path.join(import.meta.dirname, '..'), stopping, (text) =>
        process.stdout.write(text),
      );
    },
    announce: (running) => process.stdout.write(announcement(running)),
  });
}
