/**
 * Files of the long lanes that `npm test` runs: one story per lane, if the lane's programs are installed. Lanes without a story run
 * only in `npm run test:all`.
 */
export const STORIES = {
  browser: [
    'test/browser/portal/first-hour.browser.spec.ts',
    'test/browser/flags/flags.browser.spec.ts',
    'test/browser/apps/run-results.browser.spec.ts',
    'test/browser/events/errors.browser.spec.ts',
    'test/browser/events/explorer.browser.spec.ts',
  ],
  readme: ['test/readme/first-batch.readme.spec.ts'],
  fault: ['test/fault/kill.fault.spec.ts'],
  airflow: ['test/airflow/callbacks.airflow.spec.ts'],
  clients: [
    'test/clients/conformance/go.clients.spec.ts',
    'test/clients/conformance/python.clients.spec.ts',
    'test/clients/conformance/rust.clients.spec.ts',
    'test/clients/conformance/typescript.clients.spec.ts',
  ],
};

/** Files that compare a measured figure with a control of the same run, which is meaningful only on an idle machine. */
export const TIMING_FILES = '**/*.timing.*';

/**
 * Files of the short lanes that `npm test` leaves out: they test the clock, the machine or processes instead of the behaviour of the code,
 * or repeat other files under another setting.
 */
export const ONLY_IN_FULL = [
  TIMING_FILES,
  // Starts, kills and takes over a PostgreSQL.
  'src/database/embedded/embedded-postgres.db.spec.ts',
  // Lost and late notifications, by the clock of the database.
  'src/auth/authorization/credential-watch.db.spec.ts',
  // Concurrent readers and writers on ten connections.
  'src/events/live/event-feed.db.spec.ts',
  // Processes that are started, signalled and replaced.
  'test/e2e/processes/process-roles.e2e.spec.ts',
  'test/e2e/processes/start-up.e2e.spec.ts',
  'test/e2e/processes/supervisor-tls.e2e.spec.ts',
  'test/e2e/http/tls.e2e.spec.ts',
  // A file system that fills up.
  'test/e2e/processes/disk-full.e2e.spec.ts',
  // Clients that send a byte a second.
  'test/e2e/http/slow-requests.e2e.spec.ts',
  // Connections that are idle for longer than a minute.
  'test/e2e/http/long-idle-connections.e2e.spec.ts',
  // Bursts against an issuer, within windows of seconds.
  'test/e2e/login/external-tokens.e2e.spec.ts',
  // Schemas that keep a thread busy until its deadline.
  'test/e2e/apps/hostile-schemas.e2e.spec.ts',
  // The specs of the hot routes again, with SERVICE_FAST_LANE=off.
  'test/e2e/ingest/without-fast-lane.e2e.spec.ts',
];
