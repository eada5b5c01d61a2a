import { defineConfig } from 'vitest/config';
import { sceneArtwork } from './web/scene-artwork.ts';

export default defineConfig({
  // Rooms ask for their drawings, in tests as in the build.
  plugins: [sceneArtwork()],
  test: {
    include: ['**/src/**/*.test.ts', 'scripts/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', 'e2e/**'],
    globalSetup: ['dev-env/src/test-postgres.ts'],
    pool: 'forks',
    maxWorkers: 2,
    allowOnly: false,
    // A test that asserts nothing proves nothing.
    expect: { requireAssertions: true },
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
