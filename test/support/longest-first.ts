import { join } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take half a minute or more, the longest of each lane first. One that started last would run alone, and in
 * a fresh clone Vitest has no durations: it starts with the largest files.
 */
export const LONG_FILES = [
  'test/browser/a11y.browser.spec.ts',
  'test/browser/states.browser.spec.ts',
  'test/browser/layout.browser.spec.ts',
  'test/browser/keys.browser.spec.ts',
  'test/browser/backfills-live-logs.browser.spec.ts',
  'test/browser/new-event-type.browser.spec.ts',
  'test/browser/a11y-use.browser.spec.ts',
  'test/browser/explorer.browser.spec.ts',
  'test/browser/first-hour.browser.spec.ts',
  'test/browser/bad-input.browser.spec.ts',
  'test/browser/budgets.browser.spec.ts',
  'test/browser/event-types.browser.spec.ts',
  'test/browser/flag-list.browser.spec.ts',
  'test/browser/saved-views.browser.spec.ts',
  'test/browser/connection-session.browser.spec.ts',
  'test/browser/react-example.browser.spec.ts',
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
  'test/clients/examples.clients.spec.ts',
  'test/clients/flag-keys.clients.spec.ts',
  'test/clients/typescript-package.clients.spec.ts',
  'src/database/embedded/embedded-postgres.db.spec.ts',
  'src/apps/submission/submission-crashes.db.spec.ts',
  'src/events/retention/event-retention.db.spec.ts',
  'src/auth/authorization/credential-watch.db.spec.ts',
  'test/e2e/long-idle-connections.e2e.spec.ts',
  'test/e2e/permission-matrix.e2e.spec.ts',
  'test/e2e/hostile-schemas.e2e.spec.ts',
  'test/e2e/external-tokens.e2e.spec.ts',
  'test/e2e/without-fast-lane.e2e.spec.ts',
  'test/e2e/cli.e2e.spec.ts',
];

/** Starts with the files of `LONG_FILES`, project by project as Vitest does. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const root = join(import.meta.dirname, '..', '..');
    const places = new Map(LONG_FILES.map((file, index) => [join(root, file), index]));
    const placeOf = ({ moduleId }: TestSpecification): number => places.get(moduleId) ?? LONG_FILES.length;
    return (await super.sort(files)).toSorted((one, other) =>
      one.project.name === other.project.name ? placeOf(one) - placeOf(other) : 0,
    );
  }
}
