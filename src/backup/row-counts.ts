import type { Client } from 'pg';
import sql, { raw } from 'sql-template-tag';
import { digits, queryRow, queryRows, text } from '../database/rows.js';

/** Number of rows by table; of a partitioned table, by partition. */
export type RowCounts = Record<string, number>;

/**
 * Tables with data of users and programs, without short-lived rows (replicas, leases, sessions, rate limits) and projections
 * of events.
 */
const COUNTED_TABLES: readonly string[] = [
  'api_keys',
  'app_versions',
  'apps',
  'flag_groups',
  'flag_history',
  'flags',
  'installation_grants',
  'installations',
  'organization',
  'projects',
  'relations',
  'run_results',
  'run_transitions',
  'runs',
  'saved_views',
  'service_accounts',
  'users',
  'webhook_destinations',
];

/** Counts rows without a deadline: the events of a quarter take minutes. */
export async function countRows(client: Client): Promise<RowCounts> {
  const rows = await queryRows(
    client,
    { name: text() },
    sql`SELECT relname AS name FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
      WHERE n.nspname = 'public' AND relkind = 'r' AND (relname = ANY(${COUNTED_TABLES}) OR relname ~ '^events_')
        AND (relname !~ '^events_' OR relispartition)
      ORDER BY relname`,
  );
  const counts: RowCounts = {};
  for (const { name } of rows) {
    const counted = await queryRow(
      client,
      { rows: digits() },
      sql`SELECT count(*) AS rows FROM ${raw(client.escapeIdentifier(name))}`,
    ).catch((error: Error & { code?: string }) => {
      // Retention has dropped the day's partition meanwhile.
      if (error.code === '42P01') return null;
      throw error;
    });
    if (counted !== null) counts[name] = Number(counted?.rows);
  }
  return counts;
}

/**
 * Compares the rows of a restored database with those that its source had before and after the backup.
 *
 * @returns a line for each table whose number is not between the two.
 */
export function compareCounts(before: RowCounts, after: RowCounts, restored: RowCounts): string[] {
  const tables = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...tables].toSorted().flatMap((table) => {
    const bounds = [before[table] ?? 0, after[table] ?? 0];
    const least = Math.min(...bounds);
    const most = Math.max(...bounds);
    const rows = restored[table] ?? 0;
    if (rows >= least && rows <= most) return [];
    const expected = least === most ? String(least) : `${least} to ${most}`;
    return [`${table}: ${rows} rows instead of ${expected}`];
  });
}
