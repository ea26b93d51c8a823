import { primaryUrlProblem, standbyUrlProblem } from '../database-url.js';
import type { SettingsReader } from './settings-reader.js';

export interface DatabaseSettings {
  /** `undefined`: the built-in PostgreSQL. */
  url: string | undefined;
  poolSize: number;
  /** `undefined`: all queries use the primary. */
  readUrl: string | undefined;
  readMaxLagMs: number;
}

export function readDatabaseSettings(read: SettingsReader): DatabaseSettings {
  return {
    url: read.optional('DATABASE_URL', {
      help: 'PostgreSQL 14 or newer. Several hosts, as in postgresql://user@one:5432,two:5432/db?target_session_attrs=read-write: the service uses the one that accepts writes. Not set: a built-in PostgreSQL under SERVICE_DATA_DIR.',
      example: 'postgresql://signalbox:secret@db.internal:5432/signalbox',
      check: primaryUrlProblem,
    }),
    poolSize: read.integer('DATABASE_POOL_SIZE', {
      help: 'Database connections of a process, excluding the ingest writers; as many more to the standby of DATABASE_READ_URL.',
      default: 10,
      min: 1,
      max: 200,
      example: '10',
    }),
    readUrl: read.optional('DATABASE_READ_URL', {
      help: 'A standby of the same database, for queries that may lag: the event explorer, exports and views of projections. Not set: they use DATABASE_URL.',
      example: 'postgresql://signalbox:secret@standby.internal:5432/signalbox',
      check: standbyUrlProblem,
    }),
    readMaxLagMs:
      1000 *
      read.integer('DATABASE_READ_MAX_LAG_SECONDS', {
        help: 'Maximum replication lag of the standby in seconds; above it, and when it is unreachable, the standby is not used.',
        default: 10,
        min: 2,
        max: 3600,
        example: '10',
      }),
  };
}
