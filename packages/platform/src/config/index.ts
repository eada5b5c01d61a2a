export { COMMON_ENVIRONMENT, embeddedDatabaseDir, hostOf } from './common.ts';
export { type DiskSpace, diskSpace, requireDiskSpace } from './disk-space.ts';
export {
  ConfigurationError,
  type Definition,
  describeEnvironment,
  readEnvironment,
  type Values,
} from './environment.ts';
export { readEnvironmentFile } from './environment-file.ts';
export { nearest } from './nearest.ts';
export {
  address,
  choice,
  integer,
  list,
  networks,
  origin,
  type Setting,
  secretKey,
  text,
} from './settings.ts';
export { StartFailure } from './start-failure.ts';
