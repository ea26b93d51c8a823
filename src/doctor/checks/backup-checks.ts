import type { DoctorFacts } from '../facts/facts.js';
import { attention, fine, type Finding } from '../finding.js';

const HOUR_MS = 3_600_000;
/** Age at which a backup is reported; one missed daily backup is not reported yet. */
const OLD_MS = 49 * HOUR_MS;
/** Delay at which archiving is reported; the log is archived every minute. */
const ARCHIVE_LATE_MS = 10 * 60_000;

export function backupChecks({ settings, lastBackupMs, database, nowMs }: DoctorFacts): Finding[] {
  const archive = 'problem' in database ? null : database.archive;
  if (!settings.isBuiltIn) {
    const external = fine(
      'backup.age',
      'The database runs on another server, whose backups this service cannot check.',
    );
    return archive === null ? [external] : [external, archiveCheck(archive, nowMs)];
  }
  const age = ageCheck(lastBackupMs, nowMs);
  if (archive !== null) return [age, archiveCheck(archive, nowMs)];
  if ('problem' in database || settings.walArchiveDir === undefined) return [age];
  const restart = attention(
    'backup.archive',
    'SERVICE_WAL_ARCHIVE_DIR is set, but PostgreSQL runs without it.',
    'Restart the service.',
  );
  return [age, restart];
}

function ageCheck(lastBackupMs: number | null, nowMs: number): Finding {
  const check = 'backup.age';
  const action =
    'Run "signalbox backup <folder>" regularly, and "signalbox backup verify <folder>" after it.';
  if (lastBackupMs === null) return attention(check, 'There is no backup.', action);
  const hours = Math.floor((nowMs - lastBackupMs) / HOUR_MS);
  if (nowMs - lastBackupMs > OLD_MS)
    return attention(check, `The last backup is ${hours} hours old.`, action);
  return fine(
    check,
    hours < 1 ? 'The last backup is less than an hour old.' : `The last backup is ${hours} hours old.`,
  );
}

function archiveCheck(
  { lastArchivedMs, lastFailedMs }: { lastArchivedMs: number | null; lastFailedMs: number | null },
  nowMs: number,
): Finding {
  const check = 'backup.archive';
  const action =
    'Check the folder SERVICE_WAL_ARCHIVE_DIR and postgres.log. PostgreSQL keeps segments that are not archived, which can fill its disk.';
  if (lastFailedMs !== null && lastFailedMs > (lastArchivedMs ?? 0)) {
    return attention(check, 'PostgreSQL cannot archive its log.', action);
  }
  if (lastArchivedMs === null) return fine(check, 'No segment of the log had to be archived yet.');
  const minutes = Math.floor((nowMs - lastArchivedMs) / 60_000);
  if (nowMs - lastArchivedMs > ARCHIVE_LATE_MS) {
    return attention(check, `The log was last archived ${minutes} minutes ago.`, action);
  }
  return fine(
    check,
    `The log was archived ${minutes < 1 ? 'less than a minute' : `${minutes} minutes`} ago.`,
  );
}
