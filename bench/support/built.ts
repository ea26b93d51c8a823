/** Modules of the build, typed by their sources: what is measured is what `npm start` runs. */
export const built = {
  embeddedPostgres: () =>
    load<typeof import('../../src/database/embedded/embedded-postgres.js')>(
      'database/embedded/embedded-postgres.js',
    ),
  migrate: () => load<typeof import('../../src/database/migrate.js')>('database/migrate.js'),
  partitions: () =>
    load<typeof import('../../src/events/partitions/daily-partitions.js')>(
      'events/partitions/daily-partitions.js',
    ),
  bucket: () => load<typeof import('../../src/flags/evaluation/bucket.js')>('flags/evaluation/bucket.js'),
  evaluateFlag: () =>
    load<typeof import('../../src/flags/evaluation/evaluate-flag.js')>('flags/evaluation/evaluate-flag.js'),
  flagSet: () =>
    load<typeof import('../../src/flags/evaluation/flag-set.js')>('flags/evaluation/flag-set.js'),
  fingerprintOf: () =>
    load<typeof import('../../src/events/types/error/fingerprint/fingerprint-of.js')>(
      'events/types/error/fingerprint/fingerprint-of.js',
    ),
  uuid: () => load<typeof import('../../src/common/uuid-v7.js')>('common/uuid-v7.js'),
};

function load<T>(path: string): Promise<T> {
  return import(new URL(`../../dist/${path}`, import.meta.url).href) as Promise<T>;
}
