import type { DatabaseFacts, DoctorFacts } from '../facts/facts.js';
import { attention, failure, fine, type Finding } from '../finding.js';

const DAY_MS = 86_400_000;
/** Partitions are created a week ahead; fewer days indicate that the job fails. */
const FEW_DAYS = 3;

export function schemaChecks(database: DatabaseFacts, nowMs: number): Finding[] {
  return [migrationsCheck(database), partitionsCheck(database, nowMs)];
}

function migrationsCheck({ pendingMigrations, unknownMigrations }: DatabaseFacts): Finding {
  const check = 'schema.migrations';
  if (unknownMigrations.length > 0) {
    return attention(
      check,
      `The database has migrations of a newer version: ${unknownMigrations.join(', ')}.`,
      'Finish the upgrade of all replicas, or read docs/upgrading.md before a downgrade.',
    );
  }
  if (pendingMigrations.length > 0) {
    return attention(
      check,
      `The database lacks ${pendingMigrations.length} migrations of this version.`,
      'Start the service: it migrates the database.',
    );
  }
  return fine(check, 'All migrations of this version are applied.');
}

function partitionsCheck({ newestPartition, isDefaultPartitionUsed }: DatabaseFacts, nowMs: number): Finding {
  const check = 'schema.partitions';
  const action =
    'Search the log for "job failed" with the job partitions. A running worker creates partitions one week ahead.';
  const days = [newestPartition.events, newestPartition.ingest_keys].map((newest) =>
    newest === null ? -1 : Math.floor((newest - nowMs) / DAY_MS) + 1,
  );
  const ahead = Math.min(...days);
  if (ahead < 1) return failure(check, "Tomorrow's partitions do not exist.", action);
  if (isDefaultPartitionUsed) {
    return attention(
      check,
      'Events are outside of the daily partitions, where retention does not delete them.',
      action,
    );
  }
  if (ahead < FEW_DAYS) return attention(check, `Partitions exist for ${ahead} more days only.`, action);
  return fine(check, `Partitions exist for ${ahead} days ahead.`);
}

export function replicaChecks({ database, version, settings }: DoctorFacts): Finding[] {
  if ('problem' in database) return [];
  return [versionsCheck(database, version), connectionsCheck(database, settings.connectionsPerReplica)];
}

function versionsCheck({ replicas }: DatabaseFacts, own: string): Finding {
  const check = 'replicas.versions';
  const total = replicas.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) {
    return attention(check, 'No replica of the service is running.', 'Start the service.');
  }
  const versions = replicas.map(({ version, count }) => `${count} × ${version ?? 'unknown'}`).join(', ');
  if (replicas.every(({ version }) => version === own)) {
    return fine(
      check,
      total === 1
        ? `One replica is running, with version ${own}.`
        : `${total} replicas are running, with version ${own}.`,
    );
  }
  return attention(
    check,
    `Replicas run different versions (${versions}; this is ${own}).`,
    'Finish the upgrade: replicas of two versions are supported only during an upgrade.',
  );
}

function connectionsCheck({ connections, replicas }: DatabaseFacts, perReplica: number): Finding {
  const check = 'postgres.connections';
  const total = Math.max(
    1,
    replicas.reduce((sum, { count }) => sum + count, 0),
  );
  const needed = total * perReplica;
  if (needed <= connections.max) {
    return fine(check, `${connections.used} of ${connections.max} connections are in use.`);
  }
  return attention(
    check,
    `${total} replicas may open ${needed} connections; PostgreSQL allows ${connections.max}.`,
    'Raise max_connections of PostgreSQL, or lower DATABASE_POOL_SIZE and INGEST_WRITERS.',
  );
}
