import { defineConfig } from 'vitest/config';

/** Stories that say how soon something happens, or how little: another one beside them would speak for them. */
const ALONE = [
  'company-outage',
  'front-door',
  'life',
  'look',
  'outage',
  'queue',
  'slow-device',
  'stranger',
].map((name) => `e2e/src/${name}.story.ts`);

/** Browser stories: real server, real browser, so time enough. */
export default defineConfig({
  test: {
    pool: 'forks',
    allowOnly: false,
    testTimeout: 120_000,
    hookTimeout: 180_000,
    teardownTimeout: 30_000,
    // A story that asserts nothing proves nothing.
    expect: { requireAssertions: true, poll: { timeout: 20_000, interval: 40 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'calm',
          include: ['e2e/src/**/*.story.ts'],
          exclude: ALONE,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      { extends: true, test: { name: 'alone', include: ALONE, maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
});
