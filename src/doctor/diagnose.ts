import { worstOf } from '../system/components/component.js';
import { backupChecks } from './checks/backup-checks.js';
import { diskChecks } from './checks/disk-checks.js';
import { ingestLogChecks } from './checks/ingest-log-checks.js';
import { postgresChecks } from './checks/postgres-checks.js';
import { replicaChecks, schemaChecks } from './checks/schema-checks.js';
import { surroundingsChecks } from './checks/surroundings-checks.js';
import type { DoctorFacts } from './facts/facts.js';
import { failure, fine, type Diagnosis, type Finding } from './finding.js';

/** Derives findings from the facts. Pure: the same facts result in the same findings. */
export function diagnose(facts: DoctorFacts): Diagnosis {
  const { database, nowMs } = facts;
  const findings: Finding[] = [
    ...('problem' in database
      ? [unreachable(database.problem)]
      : [
          fine('postgres.reachable', 'PostgreSQL responds.'),
          ...postgresChecks(database, nowMs),
          ...schemaChecks(database, nowMs),
          ...replicaChecks(facts),
        ]),
    ...ingestLogChecks(facts),
    ...diskChecks(facts),
    ...backupChecks(facts),
    ...surroundingsChecks(facts),
  ];
  return {
    state: worstOf(findings.map(({ state }) => state)),
    promise: promiseOf(findings),
    findings,
  };
}

function promiseOf(findings: readonly Finding[]): Diagnosis['promise'] {
  if (findings.some(({ promise }) => promise === 'broken')) return 'broken';
  return findings.some(({ promise }) => promise === 'unproven') ? 'unproven' : 'holds';
}

function unreachable(problem: string): Finding {
  return failure(
    'postgres.reachable',
    `PostgreSQL cannot be reached: ${problem}`,
    'Start the service (or the server of DATABASE_URL), and run this command as a user with permission to connect.',
    'unproven',
  );
}
