export { type Database, type DatabaseOptions, openDatabase } from './database.ts';
export { type MigrateOptions, migrate } from './migrate.ts';
export { uniqueViolation } from './sql-state.ts';
export type { Fact, Isolation, Queryable, Transaction, Work } from './transaction.ts';
