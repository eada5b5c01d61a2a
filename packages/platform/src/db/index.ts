export { batched } from './batched.ts';
export { type Database, type DatabaseOptions, openDatabase, type Statement } from './database.ts';
export { holdKey } from './hold-key.ts';
export { type MigrateOptions, migrate, migrateLines, migratePlatform } from './migrate.ts';
export { isDatabaseAway } from './outage.ts';
export { prepared } from './prepared.ts';
export { jobsSchemaOf } from './schema.ts';
export { uniqueViolation } from './sql-state.ts';
export type { Fact, Isolation, Queryable, Transaction, Work } from './transaction.ts';
