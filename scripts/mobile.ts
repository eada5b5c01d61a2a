import path from 'node:path';
import { parseArgs } from 'node:util';
import { packApp } from '../mobile/pack.ts';
import { drawArtwork } from '../web/native-icons.ts';
import { syncProjects } from './mobile/sync.ts';
import { buildIfStale } from './start/web-build.ts';

/** `npm run mobile`: the native projects in `mobile/`, as far as they are made without the tools of Android and iOS. */
const root = path.resolve(import.meta.dirname, '..');
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    server: { type: 'string', default: '' },
    google: { type: 'string', default: '' },
    'without-purchases': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const [command] = positionals;

if (command === 'sync' && URL.canParse(values.server)) {
  await buildIfStale(root, new AbortController().signal, (said) => process.stdout.write(said));
  const mobile = path.join(root, 'mobile');
  await packApp(
    { root, dist: path.join(root, 'web/dist'), www: path.join(mobile, 'www') },
    {
      server: new URL(values.server).origin,
      googleClientId: values.google,
      hasPurchases: !values['without-purchases'],
    },
  );
  console.log(await syncProjects(mobile));
} else if (command === 'artwork') {
  for (const file of await drawArtwork(root)) console.log(file);
} else {
  console.log(
    [
      'npm run mobile -- sync --server https://chat.example [--google CLIENT_ID] [--without-purchases]',
      '    puts the built client into mobile/android and mobile/ios; what comes then: mobile/README.md',
      'npm run mobile -- artwork',
      '    draws the icons and the splash screen anew',
    ].join('\n'),
  );
  if (!values.help) process.exitCode = 1;
}
