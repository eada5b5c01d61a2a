import path from 'node:path';
import type { ConfigEnv, UserConfig } from 'vite';

/** When plugins about the pages of the client apply: the benchmarks build an app of their own the same way, and it has others. */
export const ofTheClient = ({ root }: UserConfig, { command }: ConfigEnv): boolean =>
  command === 'build' && path.resolve(root ?? '.') === import.meta.dirname;
