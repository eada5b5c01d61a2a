import { defineConfig } from 'vitest/config';
import { sceneArtwork } from './web/scene-artwork.ts';
import { wireTable } from './web/wire-table.ts';

export default defineConfig({
  // Rooms ask for their drawings and pages for the wire, in tests as in the build.
  plugins: [sceneArtwork(), wireTable()],
  test: {
    include: ['**/src/**/*.test.ts', 'scripts/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', 'e2e/**'],
    globalSetup: ['dev-env/src/test-postgres.ts'],
    pool: 'forks',
    // More than there are cores: tests mostly wait for a database, a process or a clock.
    maxWorkers: 3,
    allowOnly: false,
    // A test that asserts nothing proves nothing. Machines differ by a factor: bounds find what hangs, not what is slow.
    expect: { requireAssertions: true, poll: { timeout: 10_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
