import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.js';

/** Not a limit of speed: what comes to an end at all does so long before, also on a machine that is busy. */
const DEADLINE_MS = 120_000;

/** Vitest's own second for a condition to become true is one for speed. */
const patient = { expect: { poll: { timeout: 60_000 } } };

const quiet = { ...patient, setupFiles: ['./test/support/quiet-logger.ts'] };

/**
 * In CI, on a machine that others use too, what drives programs of others may be tried once more: a stall of seconds
 * there is no fault of ours. `npm test` names each test that needed it, so that none hides in it. Not for what draws
 * seeds or kills at random moments: there a failure that does not come again is the find.
 */
const withForeignPrograms = { retry: process.env['CI'] === 'true' ? 1 : 0 };

/**
 * Files of one worker share what they import: importing the application anew for each file took longer than its tests.
 * So a test file leaves nothing behind: it restores its mocks, timers and environment variables.
 */
const shared = { isolate: false };

const dbLane = {
  ...quiet,
  ...shared,
  globalSetup: ['./test/support/global-setup.ts', './test/support/schema-worker.ts'],
  testTimeout: DEADLINE_MS,
  hookTimeout: 60_000,
};

/** Files of the `db` lane that take ten seconds and more; `npm test -- quick` leaves them out. */
const LONG_DB_TESTS = [
  'src/apps/reconciliation/convergence.db.spec.ts',
  'src/apps/reconciliation/reconciliation.db.spec.ts',
  'src/apps/submission/submission-crashes.db.spec.ts',
  'src/auth/authorization/credential-watch.db.spec.ts',
  'src/auth/authorization/postgres-relation-store.property.db.spec.ts',
  'src/database/embedded/embedded-postgres.db.spec.ts',
  'src/events/live/event-feed.db.spec.ts',
];
/** Files of the lane `ha` that take many minutes; only `npm run soak` plays them. */
const LONG_HA_TESTS = ['test/ha/patroni.ha.spec.ts'];
/** Files of the lane `kafka` that take many minutes; only `npm run soak` plays them. */
const LONG_KAFKA_TESTS = ['test/kafka/faults.kafka.spec.ts'];
const isQuick = process.env['SIGNALBOX_QUICK_TESTS'] === '1';

export default defineConfig({
  test: {
    // Compiled once for all lanes and runs: each lane is a process of its own that imports much the same.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/vitest' },
    // Vitest leaves one core alone: of two, that is half. The tests wait for PostgreSQL most of the time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          testTimeout: DEADLINE_MS,
          include: [
            'src/**/*.spec.ts',
            'clients/core/*.spec.ts',
            'clients/typescript/src/**/*.spec.ts',
            'scripts/**/*.spec.mjs',
            'test/docs/**/*.spec.ts',
            'test/support/*.spec.ts',
            'bench/**/*.spec.ts',
          ],
          exclude: ['src/**/*.db.spec.ts'],
          globalSetup: ['./test/support/schema-worker.ts'],
          ...quiet,
          ...shared,
        },
      },
      {
        // Components of the portal, without a browser; the flows in a real one are portal/e2e.
        test: {
          name: 'portal',
          testTimeout: DEADLINE_MS,
          root: 'portal',
          environment: 'jsdom',
          include: ['src/**/*.spec.{ts,tsx}'],
          setupFiles: ['./src/test/setup.ts'],
          ...patient,
          ...shared,
        },
      },
      {
        test: {
          name: 'db',
          include: ['src/**/*.db.spec.ts'],
          exclude: isQuick ? LONG_DB_TESTS : [],
          ...dbLane,
        },
      },
      { test: { name: 'e2e', include: ['test/e2e/**/*.e2e.spec.ts'], ...dbLane } },
      {
        // Published OpenFeature providers against the service; the first run makes Python's and Go's.
        test: {
          name: 'interop',
          ...withForeignPrograms,
          include: ['test/interop/**/*.interop.spec.ts'],
          ...dbLane,
          isolate: true,
          hookTimeout: 600_000,
        },
      },
      {
        // What others run Signalbox with, checked by their own programs.
        test: {
          name: 'deploy',
          ...quiet,
          include: ['test/deploy/**/*.deploy.spec.ts'],
          testTimeout: DEADLINE_MS,
          hookTimeout: 400_000,
        },
      },
      {
        // Client libraries, each in its own process, against a scripted service; the first run makes Python's and Go's.
        test: {
          name: 'clients',
          ...quiet,
          include: ['test/clients/**/*.clients.spec.ts'],
          testTimeout: DEADLINE_MS,
          hookTimeout: 900_000,
        },
      },
      {
        // Real Airflows, two at a time, which wait more than they work; the first run installs it.
        test: {
          name: 'airflow',
          ...withForeignPrograms,
          ...quiet,
          include: ['test/airflow/**/*.airflow.spec.ts'],
          testTimeout: 180_000,
          hookTimeout: 900_000,
          maxWorkers: 2,
        },
      },
      {
        // Chromium against the built service and portal.
        test: {
          name: 'browser',
          ...withForeignPrograms,
          ...quiet,
          include: ['test/browser/**/*.browser.spec.ts'],
          globalSetup: ['./test/support/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      {
        // Runs the commands of README.md against the built service.
        test: {
          name: 'readme',
          include: ['test/readme/**/*.readme.spec.ts'],
          ...quiet,
          // README's first command builds the service and the portal.
          testTimeout: 400_000,
          hookTimeout: 120_000,
        },
      },
      {
        // The service behind programs that distribute its connections and requests.
        test: {
          name: 'ha',
          ...quiet,
          include: ['test/ha/**/*.ha.spec.ts'],
          exclude: process.env['SOAK'] === '1' ? [] : LONG_HA_TESTS,
          globalSetup: ['./test/support/global-setup.ts'],
          testTimeout: 500_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        // Real Kafka brokers; the first run installs them.
        test: {
          name: 'kafka',
          ...quiet,
          include: ['test/kafka/**/*.kafka.spec.ts'],
          exclude: process.env['SOAK'] === '1' ? [] : LONG_KAFKA_TESTS,
          globalSetup: ['./test/support/global-setup.ts'],
          testTimeout: 240_000,
          hookTimeout: 400_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'fault',
          ...quiet,
          include: ['test/fault/**/*.fault.spec.ts'],
          globalSetup: ['./test/support/global-setup.ts'],
          testTimeout: 240_000,
          hookTimeout: 120_000,
          // Each waits for processes that end and begin, half of the time.
          maxWorkers: 2,
        },
      },
    ],
  },
});
