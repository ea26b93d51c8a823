import { join } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take half a minute or more, the longest of each lane first. One that started last would run alone, and in
 * a fresh clone Vitest has no durations: it starts with the largest files.
 */
export const LONG_FILES = [
  'test/browser/portal/a11y.browser.spec.ts',
  'test/browser/portal/states.browser.spec.ts',
  'test/browser/portal/layout.browser.spec.ts',
  'test/browser/access/keys.browser.spec.ts',
  'test/browser/apps/backfills-live-logs.browser.spec.ts',
  'test/browser/events/new-event-type.browser.spec.ts',
  'test/browser/portal/a11y-use.browser.spec.ts',
  'test/browser/events/explorer.browser.spec.ts',
  'test/browser/portal/first-hour.browser.spec.ts',
  'test/browser/portal/bad-input.browser.spec.ts',
  'test/browser/portal/budgets.browser.spec.ts',
  'test/browser/events/event-types.browser.spec.ts',
  'test/browser/flags/flag-list.browser.spec.ts',
  'test/browser/events/saved-views.browser.spec.ts',
  'test/browser/access/connection-session.browser.spec.ts',
  'test/browser/flags/react-example.browser.spec.ts',
  'test/airflow/guide.airflow.spec.ts',
  'test/airflow/lost.airflow.spec.ts',
  'test/airflow/faults-recovery.airflow.spec.ts',
  'test/airflow/package.airflow.spec.ts',
  'test/airflow/orchestrator.airflow.spec.ts',
  'test/airflow/python-versions.airflow.spec.ts',
  'test/airflow/faults-waiting.airflow.spec.ts',
  'test/airflow/service-callbacks.airflow.spec.ts',
  'test/fault/run-callbacks.fault.spec.ts',
  'test/fault/supervisor.fault.spec.ts',
  'test/fault/upgrade.fault.spec.ts',
  'test/fault/backup.fault.spec.ts',
  'test/ha/replicas.ha.spec.ts',
  'test/readme/tour.readme.spec.ts',
  'test/clients/rust.clients.spec.ts',
  'test/clients/examples/examples.clients.spec.ts',
  'test/clients/flag-keys.clients.spec.ts',
  'test/clients/typescript-package.clients.spec.ts',
  'src/database/embedded/embedded-postgres.db.spec.ts',
  'src/apps/submission/submission-crashes.db.spec.ts',
  'src/events/retention/event-retention.db.spec.ts',
  'src/auth/authorization/credential-watch.db.spec.ts',
  'test/e2e/http/long-idle-connections.e2e.spec.ts',
  'test/e2e/access/permission-matrix.e2e.spec.ts',
  'test/e2e/apps/hostile-schemas.e2e.spec.ts',
  'test/e2e/login/external-tokens.e2e.spec.ts',
  'test/e2e/ingest/without-fast-lane.e2e.spec.ts',
  'test/e2e/commands/cli.e2e.spec.ts',
];

/** Starts with the files of `LONG_FILES`, project by project as Vitest does. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const root = join(import.meta.dirname, '..', '..', '..');
    const places = new Map(LONG_FILES.map((file, index) => [join(root, file), index]));
    const placeOf = ({ moduleId }: TestSpecification): number => places.get(moduleId) ?? LONG_FILES.length;
    return (await super.sort(files)).toSorted((one, other) =>
      one.project.name === other.project.name ? placeOf(one) - placeOf(other) : 0,
    );
  }
}
