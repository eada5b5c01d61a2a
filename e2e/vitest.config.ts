import { defineConfig } from 'vitest/config';

/** Stories that look at pages and never at the clock: another one beside them only makes them slower. */
const CALM = [
  'account',
  'artwork',
  'case-form',
  'confirmation-code',
  'documents',
  'garderobe',
  'hostile*',
  'narrow',
  'news',
  'routes',
  'setup',
  'settings',
  'sharing',
  'workshop',
].map((name) => `e2e/src/${name}.story.ts`);

/** Browser stories: real server, real browser, so time enough. */
export default defineConfig({
  test: {
    pool: 'forks',
    allowOnly: false,
    testTimeout: 120_000,
    hookTimeout: 180_000,
    teardownTimeout: 30_000,
    expect: { poll: { timeout: 20_000, interval: 40 } },
    projects: [
      { extends: true, test: { name: 'calm', include: CALM, maxWorkers: 2, sequence: { groupOrder: 0 } } },
      {
        extends: true,
        test: {
          name: 'alone',
          include: ['e2e/src/**/*.story.ts'],
          exclude: CALM,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
