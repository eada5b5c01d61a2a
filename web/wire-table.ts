import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  cinemaDeskEndpoints,
  doctorEndpoints,
  endpoints,
  endpointsByFeature,
  newsDeskEndpoints,
  roomsDeskEndpoints,
  shopDeskEndpoints,
  staffSanctionsEndpoints,
  wordFilterEndpoints,
} from '@plausch/protocol';
import type { Plugin } from 'vite';

const NAME = 'virtual:wire';
/** Features whose pages bring their endpoints along, so that every other page goes without them. */
const BY_FEATURE = [
  'cinema',
  'favourites',
  'friends',
  'google',
  'guilds',
  'inventory',
  'marketplace',
  'messages',
  'ownData',
  'premium',
  'profiles',
  'shop',
  'standing',
  'wallet',
] as const;
/** Parts of the client whose endpoints are of several features; `LateEndpoints` of the contract says the same. */
const BY_PART = {
  secondFactor: { ...endpointsByFeature.secondFactor, loginSecond: endpoints.loginSecond },
  moderation: { ...endpointsByFeature.moderation, ...staffSanctionsEndpoints },
  admin: {
    ...endpointsByFeature.admin,
    ...cinemaDeskEndpoints,
    ...doctorEndpoints,
    ...newsDeskEndpoints,
    ...roomsDeskEndpoints,
    ...shopDeskEndpoints,
    ...wordFilterEndpoints,
  },
  commands: { slowRoom: endpoints.slowRoom },
};
const LATE: Readonly<Record<string, object>> = Object.fromEntries([
  ...BY_FEATURE.map((feature) => [`${NAME}/${feature}`, endpointsByFeature[feature]]),
  ...Object.entries(BY_PART).map(([part, calls]) => [`${NAME}/${part}`, calls]),
]);
const SOURCES = path.join(import.meta.dirname, 'src');

/**
 * Method and path of the endpoints that the client names, out of the contract: the contract itself would bring the validator
 * along, which has no place in the browser.
 */
export function wireTable(): Plugin {
  let isBuild = false;
  return {
    name: 'wire-table',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    resolveId: { filter: { id: new RegExp(`^${NAME}(?:/\\w+)?$`) }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: new RegExp(`^\0${NAME}`) },
      handler(id) {
        // All of them while developing: a name that is typed just now works at once.
        const named = isBuild ? namesInSources() : undefined;
        const own = LATE[id.slice(1)];
        const isHere = (name: string) =>
          own
            ? Object.hasOwn(own, name)
            : !Object.values(LATE).some((feature) => Object.hasOwn(feature, name));
        const calls = Object.entries(endpoints).filter(
          ([name]) => (named?.has(name) ?? true) && isHere(name),
        );
        const table = Object.fromEntries(
          calls.map(([name, { method, path: at }]) => [name, `${method} ${at}`]),
        );
        return `export const WIRE = ${JSON.stringify(table)};`;
      },
    },
  };
}

/** All words in quotes in the client's code: the names of the endpoints that it calls, and others. */
function namesInSources(): ReadonlySet<string> {
  const files = globSync('**/*.{ts,tsx}', { cwd: SOURCES, exclude: ['workshop/**', '**/*.test.ts'] });
  const texts = files.map((file) => readFileSync(path.join(SOURCES, file), 'utf8'));
  return new Set(texts.flatMap((text) => [...text.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)));
}
