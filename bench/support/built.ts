/** Modules of the build, typed by their sources, so that the benchmarks measure the code that `npm start` runs. */
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
  bucket: () => load<typeof import('../../src/flags/rule/bucket.js')>('flags/rule/bucket.js'),
  rememberBuckets: () =>
    load<typeof import('../../src/flags/rule/remember-buckets.js')>('flags/rule/remember-buckets.js'),
  evaluateFlag: () =>
    load<typeof import('../../src/flags/rule/evaluate-flag.js')>('flags/rule/evaluate-flag.js'),
  flagSet: () => load<typeof import('../../src/flags/rule/flag-set.js')>('flags/rule/flag-set.js'),
  fingerprintOf: () =>
    load<typeof import('../../src/events/types/error/fingerprint/fingerprint-of.js')>(
      'events/types/error/fingerprint/fingerprint-of.js',
    ),
  kafkaClients: () =>
    load<typeof import('../../src/ingest/log/kafka-clients.js')>('ingest/log/kafka-clients.js'),
  logRecord: () => load<typeof import('../../src/ingest/log/log-record.js')>('ingest/log/log-record.js'),
  partitionReader: () =>
    load<typeof import('../../src/ingest/log/partition-reader.js')>('ingest/log/partition-reader.js'),
  partitionWriter: () =>
    load<typeof import('../../src/ingest/log/partition-writer.js')>('ingest/log/partition-writer.js'),
  uuid: () => load<typeof import('../../src/common/uuid-v7.js')>('common/uuid-v7.js'),
};

function load<T>(path: string): Promise<T> {
  return import(new URL(`../../dist/${path}`, import.meta.url).href) as Promise<T>;
}
