import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import path from 'node:path';
import { choice, networks, text } from './settings.ts';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const EMBEDDED_DATABASES = '/var/lib/plausch';
const HOST_NAME = { pattern: /^[A-Za-z0-9.:_-]+$/, expected: 'ein Rechnername oder eine IP-Adresse' };

/** Keys that mean the same to every program. */
export const COMMON_ENVIRONMENT = {
  HOST: text({
    description:
      'Address to listen on. Empty: 127.0.0.1 (this machine only), or 0.0.0.0 (everybody) once PUBLIC_URL is set.',
    byDefault: undefined,
    form: HOST_NAME,
  }),
  TRUSTED_PROXIES: networks({
    description:
      'Proxies that may say where a request comes from (X-Forwarded-For), beside those on this machine: addresses and\nnetworks such as 10.0.0.0/8, separated by commas. Only with PUBLIC_URL.',
  }),
  LOG_LEVEL: choice({
    description: `How much is logged: ${LOG_LEVELS.join(', ')}. Empty: warn, or info once PUBLIC_URL is set.`,
    byDefault: undefined,
    of: LOG_LEVELS,
  }),
} as const;

/** Where a program listens unless HOST says otherwise. */
export const hostOf = (host: string | undefined, publicUrl: string | undefined): string =>
  host ?? (publicUrl === undefined ? '127.0.0.1' : '0.0.0.0');

/**
 * Absolute folder of a program's embedded database: in its data folder, or, where that was not chosen and root starts it, in one
 * that the database's own account can enter. `root`: the absolute checkout folder; `name` tells programs of one checkout apart.
 */
export function embeddedDatabaseDir(of: {
  root: string;
  dataDir: string;
  isDataDirChosen: boolean;
  isRoot: boolean;
  name?: string;
}): string {
  if (!of.isRoot || of.isDataDirChosen) return path.join(of.dataDir, 'database');
  const hash = createHash('sha256').update(realpathSync(of.root)).digest('hex').slice(0, 12);
  return path.join(EMBEDDED_DATABASES, of.name === undefined ? hash : `${hash}-${of.name}`);
}
