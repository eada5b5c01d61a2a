export { majorOf } from './binaries.ts';
export { childEnvironment } from './child-environment.ts';
export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  holdFolder,
  startEmbeddedPostgres,
} from './embedded-postgres.ts';
