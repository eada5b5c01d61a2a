import { defineConfig } from 'vitest/config';
import everything from '../../vitest.config.ts';
import { TESTS_VARIABLE } from './stryker-config.ts';

const include: string[] = JSON.parse(process.env[TESTS_VARIABLE] ?? '[]');

/** The tests of one scope, for Stryker: all settings of the project, fewer files. */
export default defineConfig({ ...everything, test: { ...everything.test, include } });
