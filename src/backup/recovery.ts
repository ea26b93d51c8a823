import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import sql from 'sql-template-tag';
import type { DatabaseAddress } from '../database/connection/database-address.js';
import { changeOwner, type RunAs } from '../database/embedded/run-as.js';
import { walRestoreCommand } from '../database/embedded/wal-archive/wal-archive.js';
import { BackupError } from './backup-error.js';
import { boolean, orNull, queryRow, text } from '../database/rows.js';

/** End of a recovery: the end of the backup, at the end of the archived log, or at a time. */
export type RecoveryTarget = 'backup' | 'latest' | Date;

const POLL_MS = 200;
/** Time without progress after which a recovery is aborted. */
const STALLED_MS = 10 * 60_000;

/**
 * All that is needed came with the backup. What begins the new timeline is kept for the archive that the service may have: later
 * recoveries from earlier backups find the timeline by it.
 */
const WITHOUT_ARCHIVE = { restore_command: 'false', archive_mode: 'on', archive_command: '' };

/**
 * PostgreSQL settings of a recovery. It always ends on a new timeline: a restored server that continued the old one would write other
 * segments of the log under names that the archive has already.
 */
export function recoverySettings(
  target: RecoveryTarget,
  archive: string | undefined,
): Record<string, string> {
  const common = {
    ...(archive === undefined ? WITHOUT_ARCHIVE : { restore_command: walRestoreCommand(archive) }),
    recovery_target_action: 'promote',
  };
  if (target === 'backup') {
    return { ...common, recovery_target: 'immediate', recovery_target_timeline: 'current' };
  }
  if (target === 'latest') return { ...common, recovery_target_timeline: 'latest' };
  return {
    ...common,
    recovery_target_time: target.toISOString().replace('Z', '+00'),
    recovery_target_timeline: 'latest',
  };
}

/** Makes the next start of the server a recovery by {@link recoverySettings}. */
export async function requestRecovery(cluster: string, runAs: RunAs): Promise<void> {
  const signal = join(cluster, 'recovery.signal');
  await writeFile(signal, '', { mode: 0o600 });
  await changeOwner(runAs, signal);
}

/** @throws BackupError when the recovery ends before its target, or makes no progress. */
export async function untilRecovered(address: DatabaseAddress, dataDir: string): Promise<void> {
  let last = '';
  let progressMs = performance.now();
  for (;;) {
    const state = await readRecovery(address).catch(() => null);
    if (state?.recovering === false) return;
    await failWhenOver(dataDir);
    const position = state?.position ?? '';
    if (position !== last) progressMs = performance.now();
    last = position;
    if (performance.now() - progressMs > STALLED_MS) {
      throw new BackupError('unavailable', `The recovery does not get on:\n${await tail(dataDir)}`);
    }
    await sleep(POLL_MS);
  }
}

/** PostgreSQL exits when the log ends before the target; its supervisor would only restart it. */
export async function failWhenOver(dataDir: string): Promise<void> {
  const log = await readFile(join(dataDir, 'postgres.log'), 'utf8').catch(() => '');
  const lastTransaction = /last completed transaction was at log time (.+)/.exec(log)?.[1];
  if (log.includes('recovery ended before configured recovery target was reached')) {
    throw new BackupError(
      'damaged',
      `The archived log ends before the requested time${lastTransaction === undefined ? '' : ` (its last transaction is of ${lastTransaction})`}. ` +
        'Choose an earlier time, or "latest".',
    );
  }
  if (/FATAL:.*(?:requested recovery stop point is before|WAL ends before)/.test(log)) {
    throw new BackupError(
      'damaged',
      'The requested time is before the end of the backup. Choose a later time, or an older backup.',
    );
  }
}

async function readRecovery(
  address: DatabaseAddress,
): Promise<{ recovering: boolean; position: string | null }> {
  const client = new Client({ ...address, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const row = await queryRow(
      client,
      { recovering: boolean(), position: orNull(text()) },
      sql`SELECT pg_is_in_recovery() AS recovering,
              CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()::text END AS position`,
    );
    return row ?? { recovering: true, position: null };
  } finally {
    await client.end();
  }
}

async function tail(dataDir: string): Promise<string> {
  const log = await readFile(join(dataDir, 'postgres.log'), 'utf8').catch(() => '');
  return log.trimEnd().split('\n').slice(-5).join('\n');
}
