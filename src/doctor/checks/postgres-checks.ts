import type { DatabaseFacts } from '../facts/facts.js';
import { attention, failure, fine, type Finding } from '../finding.js';

const DAY_MS = 86_400_000;
const OLDEST_MAJOR = 14;
/** Last day with fixes, by major version (postgresql.org/support/versioning). */
const END_OF_LIFE: Readonly<Record<number, string>> = {
  14: '2026-11-12',
  15: '2027-11-11',
  16: '2028-11-09',
  17: '2029-11-08',
  18: '2030-11-14',
};
const SLOW_COMMIT_MS = 100;
const MAX_CLOCK_OFFSET_MS = 1000;

export function postgresChecks(database: DatabaseFacts, nowMs: number): Finding[] {
  return [
    versionCheck(database, nowMs),
    ...durabilityChecks(database),
    standbyCheck(database),
    commitCheck(database),
    clockCheck(database),
  ];
}

function versionCheck({ versionNumber }: DatabaseFacts, nowMs: number): Finding {
  const check = 'postgres.version';
  const major = Math.floor(versionNumber / 10_000);
  const name = `PostgreSQL ${major}.${versionNumber % 10_000}`;
  if (major < OLDEST_MAJOR) {
    return failure(check, `${name} is too old.`, `Upgrade to PostgreSQL ${OLDEST_MAJOR} or newer.`);
  }
  const end = END_OF_LIFE[major];
  if (end !== undefined && nowMs > Date.parse(end) + DAY_MS) {
    return attention(check, `${name} has received no fixes since ${end}.`, 'Upgrade PostgreSQL.');
  }
  return fine(check, `${name} is supported.`);
}

function durabilityChecks({ settings }: DatabaseFacts): Finding[] {
  const needed = ['fsync', 'full_page_writes'].map((name) => {
    const check = `postgres.${name}`;
    if (settings[name] === 'on') return fine(check, `${name} is on.`);
    return failure(
      check,
      `${name} is ${settings[name] ?? 'unknown'}: PostgreSQL loses acknowledged events in a power cut.`,
      `Set ${name} = on in postgresql.conf and reload PostgreSQL. The service does not start without it.`,
      'broken',
    );
  });
  return [...needed, synchronousCommitCheck(settings), walLevelCheck(settings), checksumsCheck(settings)];
}

function synchronousCommitCheck(settings: Record<string, string>): Finding {
  const check = 'postgres.synchronous_commit';
  const value = settings['synchronous_commit'] ?? 'unknown';
  if (value !== 'off') return fine(check, `synchronous_commit is ${value}.`);
  return fine(check, 'synchronous_commit is off by default; ingest turns it on for its own commits.');
}

function walLevelCheck(settings: Record<string, string>): Finding {
  const check = 'postgres.wal_level';
  if (settings['wal_level'] !== 'minimal')
    return fine(check, `wal_level is ${settings['wal_level'] ?? 'unknown'}.`);
  return attention(
    check,
    'wal_level is minimal: neither base backups nor replicas of PostgreSQL are possible.',
    'Set wal_level = replica and restart PostgreSQL.',
  );
}

function checksumsCheck(settings: Record<string, string>): Finding {
  const check = 'postgres.data_checksums';
  if (settings['data_checksums'] === 'on') return fine(check, 'Pages have checksums.');
  return attention(
    check,
    'Pages have no checksums: data corruption on the disk is not detected.',
    'Enable them with pg_checksums while PostgreSQL is stopped.',
  );
}

function standbyCheck({ isStandby }: DatabaseFacts): Finding {
  const check = 'postgres.primary';
  if (!isStandby) return fine(check, 'PostgreSQL accepts writes.');
  return failure(
    check,
    'PostgreSQL is a standby, which accepts no writes.',
    'Point DATABASE_URL to the primary (several hosts, target_session_attrs=read-write).',
  );
}

function commitCheck({ commitMs }: DatabaseFacts): Finding {
  const check = 'postgres.commit';
  const time = `${commitMs.toFixed(1)} ms`;
  if (commitMs <= SLOW_COMMIT_MS) return fine(check, `A commit takes ${time}.`);
  return attention(
    check,
    `A commit takes ${time}; every batch waits for one.`,
    'Check the disk of PostgreSQL, the network to it, and its synchronous standbys.',
  );
}

function clockCheck({ clockOffsetMs }: DatabaseFacts): Finding {
  const check = 'clock';
  const offset = Math.abs(clockOffsetMs);
  if (offset <= MAX_CLOCK_OFFSET_MS) return fine(check, 'The clock agrees with that of PostgreSQL.');
  return attention(
    check,
    `The clock is ${(offset / 1000).toFixed(1)} s ${clockOffsetMs > 0 ? 'behind' : 'ahead of'} that of PostgreSQL: times of events, ` +
      'signatures of callbacks and expiry depend on it.',
    'Synchronize both clocks (NTP).',
  );
}
