import { defineConfig } from 'vitest/config';
import everything from '../../vitest.config.ts';
import { TESTS_VARIABLE } from './stryker-config.ts';

const include: string[] = JSON.parse(process.env[TESTS_VARIABLE] ?? '[]');

/** Most tests take a second; one that waits for what a change took away is given up sooner than usual. */
const PATIENCE_MS = 10_000;

/** The tests of one scope, for Stryker: all settings of the project, fewer files, less patience. */
// Each file in a process of its own, as a mutant may leave anything behind.
const { projects: _, ...test } = everything.test ?? {};

export default defineConfig({
  ...everything,
  test: { ...test, include, testTimeout: PATIENCE_MS },
});
