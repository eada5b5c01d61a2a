import { defineConfig } from 'vitest/config';
import { sceneFurniture } from './web/scene-furniture.ts';

export default defineConfig({
  // Rooms ask for their furniture, in tests as in the build.
  plugins: [sceneFurniture()],
  test: {
    include: ['**/src/**/*.test.ts', 'scripts/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', 'e2e/**'],
    globalSetup: ['dev-env/src/test-postgres.ts'],
    pool: 'forks',
    maxWorkers: 2,
    allowOnly: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
