import { defineConfig } from 'vitest/config';

const quiet = { setupFiles: ['./test/support/quiet-logger.ts'] };

const dbLane = {
  ...quiet,
  globalSetup: ['./test/support/global-setup.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.spec.ts', 'scripts/**/*.spec.ts'],
          exclude: ['src/**/*.db.spec.ts'],
          ...quiet,
        },
      },
      { test: { name: 'db', include: ['src/**/*.db.spec.ts'], ...dbLane } },
      { test: { name: 'e2e', include: ['test/e2e/**/*.e2e.spec.ts'], ...dbLane } },
      {
        // Runs the commands of README.md against the built service.
        test: {
          name: 'readme',
          include: ['test/readme/**/*.readme.spec.ts'],
          ...quiet,
          testTimeout: 120_000,
          hookTimeout: 120_000,
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
          fileParallelism: false,
        },
      },
    ],
  },
});
