export { requireDiskSpace } from './disk-space.ts';
export {
  ConfigurationError,
  type Definition,
  describeEnvironment,
  readEnvironment,
  type Values,
} from './environment.ts';
export { readEnvironmentFile } from './environment-file.ts';
export {
  address,
  choice,
  flag,
  integer,
  list,
  networks,
  origin,
  type Setting,
  secret,
  text,
} from './settings.ts';
export { StartFailure } from './start-failure.ts';
