import { defineConfig } from 'vitest/config';
import { longFirst } from './dev-env/src/long-first.ts';
import { sceneArtwork } from './web/scene-artwork.ts';
import { wireTable } from './web/wire-table.ts';

/** Files that look at the process they run in, move its clock, replace modules, or sign people in and out: each has a process of its own. */
const ALONE = [
  'dev-env/src/browser.test.ts',
  'packages/platform/src/clock/clock.test.ts',
  'packages/platform/src/jobs/worker.test.ts',
  'packages/purchases/src/core/log.test.ts',
  'packages/purchases/src/core/robust.test.ts',
  'scripts/checks/run-checks.test.ts',
  'server/src/features/accounts/accounts.google.test.ts',
  'server/src/features/accounts/accounts.hashing.test.ts',
  'server/src/hostile.socket.test.ts',
  'web/src/app/builds.test.ts',
  'web/src/app/error-reports/may-record.test.ts',
  'web/src/app/live.test.ts',
  'web/src/features/premium/own-purchases.test.ts',
];

/** Those that start programs, one after the other, or go through everything that the server offers. */
const LONG = [
  'server/src/main.test.ts',
  'scripts/smallest-feature/smallest-feature.test.ts',
  'billing/src/features/checkout/checkout.crash.test.ts',
  'server/src/sweep/input.http.test.ts',
  'server/src/features/sessions/sessions.guesses.test.ts',
  'server/src/sweep/spelling.http.test.ts',
  'billing/src/features/management/management.crash.test.ts',
  'server/src/features/backups/backups.process.test.ts',
  'server/src/features/sanctions/sanctions.operator.process.test.ts',
  'server/src/features/accounts/accounts.mails.test.ts',
  'server/src/features/rooms/rooms.faults.socket.test.ts',
  'bench/src/attacks/attacks.test.ts',
  'billing/src/features/subscriptions/subscriptions.crash.test.ts',
];

const NOT_HERE = ['**/node_modules/**', '**/dist/**', 'e2e/**'];

export default defineConfig({
  // Rooms ask for their drawings and pages for the wire, in tests as in the build.
  plugins: [sceneArtwork(), wireTable()],
  test: {
    exclude: NOT_HERE,
    globalSetup: ['dev-env/src/test-postgres.ts'],
    pool: 'forks',
    execArgv: ['--import', new URL('./dev-env/src/drizzle-imports.ts', import.meta.url).href],
    // More than there are cores: tests mostly wait for a database, a process or a clock.
    maxWorkers: 3,
    sequence: { sequencer: longFirst(LONG) },
    allowOnly: false,
    // A test that asserts nothing proves nothing. Machines differ by a factor: bounds find what hangs, not what is slow.
    expect: { requireAssertions: true, poll: { timeout: 10_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        test: {
          name: 'together',
          include: ['**/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...NOT_HERE, ...ALONE],
          // The files of a worker share what they import, a third of the time; databases and servers are their own.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      { test: { name: 'alone', include: ALONE, sequence: { groupOrder: 1 } } },
    ],
  },
});
