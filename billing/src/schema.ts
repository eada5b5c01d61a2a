import path from 'node:path';

/** Where billing's tables lie: in a database of its own or beside another program's. */
export const SCHEMA = 'billing';
export const MIGRATIONS = path.join(import.meta.dirname, '..', 'migrations');
