import { longFirst } from '@plausch/dev-env/long-first';
import { defineConfig } from 'vitest/config';

/** Stories that say how soon something happens, or how little: another one beside them would speak for them. */
const ALONE = ['front-picture', 'gestures', 'signed-out', 'slow-device'].map(
  (name) => `e2e/src/${name}.story.ts`,
);

/** Those that take longest. */
const LONG = [
  'workshop',
  'routes',
  'hostile-pages',
  'documents',
  'company',
  'queue',
  'whole-life',
  'checkout-faults',
  'hostile-letters',
  'subscription',
  'subscription-purchase',
  'life',
  'outage',
].map((name) => `e2e/src/${name}.story.ts`);

/** Browser stories: real server, real browser, so time enough. */
const shared = {
  pool: 'forks',
  // The files of a worker share its browser; contexts, servers and data are their own.
  isolate: false,
  allowOnly: false,
  testTimeout: 120_000,
  hookTimeout: 180_000,
  teardownTimeout: 30_000,
  // A story that asserts nothing proves nothing.
  expect: { requireAssertions: true, poll: { timeout: 20_000, interval: 40 } },
} as const;

export default defineConfig({
  test: {
    ...shared,
    sequence: { sequencer: longFirst(LONG) },
    globalSetup: ['@plausch/dev-env/empty-data'],
    projects: [
      {
        test: {
          ...shared,
          name: 'calm',
          include: ['e2e/src/**/*.story.ts'],
          exclude: ALONE,
          // More than there are cores: people in stories mostly wait.
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      { test: { ...shared, name: 'alone', include: ALONE, maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
});
