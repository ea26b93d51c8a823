import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { seedFor } from './scripts/test/seed.mjs';
import { ONLY_IN_FULL, STORIES } from './scripts/test/short-form.mjs';
import { LongestFirst } from './test/support/vitest/longest-first.js';

/** Not a limit of speed: what comes to an end at all does so long before, also on a machine that is busy. */
const DEADLINE_MS = 120_000;

/** Vitest's own second for a condition to become true is one for speed. */
const patient = { expect: { poll: { timeout: 60_000 } } };

// Workers inherit it. `npm run test:all` draws a seed and sets it; every other run has the same one.
process.env['SEED'] = String(seedFor(process.env, false));

const quiet = {
  ...patient,
  setupFiles: ['./test/support/vitest/quiet-logger.ts', './test/support/vitest/property-seed.ts'],
};

/**
 * Files of one worker share what they import: importing the application anew for each file took longer than its tests.
 * So a test file leaves nothing behind: it restores its mocks, timers and environment variables. A file that does not, fails.
 */
const shared = { isolate: false };
const sharedAndQuiet = {
  ...quiet,
  ...shared,
  setupFiles: [...quiet.setupFiles, './test/support/vitest/leave-nothing.ts'],
};

const dbLane = {
  ...sharedAndQuiet,
  setupFiles: [...sharedAndQuiet.setupFiles, './test/support/vitest/check-rows.ts'],
  globalSetup: ['./test/support/vitest/global-setup.ts', './test/support/vitest/schema-worker.ts'],
  testTimeout: DEADLINE_MS,
  hookTimeout: DEADLINE_MS,
};

/** Files of the lane `ha` that take many minutes; only `npm run soak` plays them. */
const LONG_HA_TESTS = ['test/ha/patroni.ha.spec.ts'];
/** Files of the lane `kafka` that take many minutes; only `npm run soak` plays them. */
const LONG_KAFKA_TESTS = ['test/kafka/faults.kafka.spec.ts'];

/** Set by `scripts/test.mjs`; a file that Vitest runs by itself belongs to the whole lane. */
const isShort = process.env['SIGNALBOX_TESTS'] === 'short';
const onlyInFull = isShort ? ONLY_IN_FULL : [];
const storyOr = (lane: keyof typeof STORIES, files: string): string[] => (isShort ? STORIES[lane] : [files]);

export default defineConfig({
  test: {
    // Compiled once for all lanes and runs: each lane is a process of its own that imports much the same.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/vitest' },
    // Vitest leaves one core alone: of two, that is half. The tests wait for PostgreSQL most of the time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    // A failed comparison of long lists filled what is kept of the output, without the names of the failed tests.
    diff: { truncateThreshold: 60 },
    projects: [
      {
        test: {
          name: 'unit',
          testTimeout: DEADLINE_MS,
          hookTimeout: DEADLINE_MS,
          include: [
            'src/**/*.spec.ts',
            'clients/core/*.spec.ts',
            'clients/typescript/src/**/*.spec.ts',
            'scripts/**/*.spec.mjs',
            'test/docs/**/*.spec.ts',
            'test/support/**/*.spec.ts',
            'bench/**/*.spec.ts',
          ],
          exclude: ['src/**/*.db.spec.ts', ...onlyInFull],
          globalSetup: ['./test/support/vitest/schema-worker.ts'],
          ...sharedAndQuiet,
        },
      },
      {
        // Components of the portal, without a browser; the flows in a real one are portal/e2e.
        test: {
          name: 'portal',
          testTimeout: DEADLINE_MS,
          hookTimeout: DEADLINE_MS,
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
          exclude: onlyInFull,
          ...dbLane,
        },
      },
      {
        test: { name: 'e2e', include: ['test/e2e/**/*.e2e.spec.ts'], exclude: onlyInFull, ...dbLane },
      },
      {
        // Published OpenFeature providers against the service; the first run makes Python's and Go's.
        test: {
          name: 'interop',
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
          include: storyOr('clients', 'test/clients/**/*.clients.spec.ts'),
          testTimeout: DEADLINE_MS,
          hookTimeout: 900_000,
        },
      },
      {
        // Real Airflows, two at a time, which wait more than they work; the first run installs it.
        test: {
          name: 'airflow',
          ...quiet,
          include: storyOr('airflow', 'test/airflow/**/*.airflow.spec.ts'),
          testTimeout: 180_000,
          hookTimeout: 900_000,
          maxWorkers: 2,
        },
      },
      {
        // Chromium against the built service and portal.
        test: {
          name: 'browser',
          ...quiet,
          include: storyOr('browser', 'test/browser/**/*.browser.spec.ts'),
          globalSetup: ['./test/support/vitest/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      {
        // Runs the commands of README.md against the built service.
        test: {
          name: 'readme',
          include: storyOr('readme', 'test/readme/**/*.readme.spec.ts'),
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
          globalSetup: ['./test/support/vitest/global-setup.ts'],
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
          globalSetup: ['./test/support/vitest/global-setup.ts'],
          testTimeout: 240_000,
          hookTimeout: 400_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'fault',
          ...quiet,
          include: storyOr('fault', 'test/fault/**/*.fault.spec.ts'),
          globalSetup: ['./test/support/vitest/global-setup.ts'],
          testTimeout: 240_000,
          hookTimeout: 120_000,
          // Each waits for processes that end and begin, half of the time.
          maxWorkers: 2,
        },
      },
    ],
  },
});
