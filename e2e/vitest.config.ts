import { defineConfig } from 'vitest/config';

/** Browser stories: real server, real browser, so one file after the other and time enough. */
export default defineConfig({
  test: {
    include: ['e2e/src/**/*.story.ts'],
    pool: 'forks',
    fileParallelism: false,
    allowOnly: false,
    testTimeout: 120_000,
    hookTimeout: 180_000,
    teardownTimeout: 30_000,
    expect: { poll: { timeout: 20_000, interval: 40 } },
  },
});
