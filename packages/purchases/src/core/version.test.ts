import { expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { readContext } from './events/context.ts';
import { Http } from './http.ts';
import { log } from './log.ts';
import { VERSION } from './version.ts';

it('[SDK-01] the version is 1.2.0, in the package, in the header and in events', () => {
  const http = new Http({
    apiKey: 'rcb_x',
    isSandbox: false,
    httpConfig: {},
    platform: () => undefined,
    log,
  });
  const { libraryVersion } = readContext({ collectUtm: false });
  expect([VERSION, manifest.version, http.headers().get('X-Version'), libraryVersion]).toEqual(
    Array(4).fill('1.2.0'),
  );
});
