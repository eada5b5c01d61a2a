import path from 'node:path';
import { acceptApi } from './purchases/api-report.ts';
import { showExample } from './purchases/example.ts';
import { buildPackage } from './purchases/package.ts';
import { placesOf } from './purchases/places.ts';
import { weigh, weightLines } from './purchases/weight.ts';
import { endWithParent } from './start/parent.ts';

/**
 * `npm run purchases:build`: the purchases SDK as a package. `npm run purchases:accept`: its API as it is now is meant.
 * `npm run purchases:example`: a page that sells with it.
 */
const root = path.resolve(import.meta.dirname, '..');
const [command] = process.argv.slice(2);

if (command === 'build') {
  const { dist } = placesOf(root);
  const files = await buildPackage(root, dist);
  console.log(`${path.relative(root, dist)}: ${files.filter((name) => !name.endsWith('.map')).join(', ')}`);
  for (const text of weightLines(await weigh(root))) console.log(text);
} else if (command === 'accept') {
  await acceptApi(root);
  console.log('packages/purchases/api is the API as it is now.');
} else if (command === 'example') {
  endWithParent();
  const stop = await showExample(root, {
    port: Number(process.env['PORT'] ?? 3300),
    billingPort: Number(process.env['BILLING_PORT'] ?? 3100),
    print: (text) => console.log(text),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
} else {
  console.log(
    [
      'npm run purchases:build    packages/purchases/dist, a package that can be published, and what it weighs',
      'npm run purchases:accept   accepts a change of its API: packages/purchases/api',
      'npm run purchases:example  a page that sells with it, and a billing backend for it unless one runs. PORT=3300 BILLING_PORT=3100',
    ].join('\n'),
  );
  if (command !== '--help') process.exitCode = 1;
}
