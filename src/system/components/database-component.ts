import type { DatabaseComponentResponse } from '../system.response.js';
import type { StandbyState } from '../../database/standby-reads.js';
import { down, ok, warn } from './component.js';

/** A query that takes this long slows every request noticeably. */
const SLOW_MS = 100;

export interface ServerReadings {
  version: string;
  upSince: Date;
  replicas: number;
}

export interface DatabaseReadings {
  isBuiltIn: boolean;
  /** `null`: the database did not respond. */
  latencyMs: number | null;
  server: ServerReadings | null;
  sizeBytes: number | null;
  /** `null`: there is no standby. */
  standby: StandbyState | null;
}

export function databaseComponent(readings: DatabaseReadings): DatabaseComponentResponse {
  const { latencyMs, server, sizeBytes, isBuiltIn, standby } = readings;
  return {
    ...judge(readings),
    kind: isBuiltIn ? 'built_in' : 'external',
    version: server?.version ?? null,
    latency_ms: latencyMs === null ? null : Math.round(latencyMs * 10) / 10,
    size_bytes: sizeBytes,
    up_since: server?.upSince ?? null,
    standby: standby && {
      lag_seconds: standby.lagMs === null ? null : Math.round(standby.lagMs / 100) / 10,
      used: standby.isUsed,
    },
  };
}

function judge({ latencyMs, isBuiltIn, standby }: DatabaseReadings): ReturnType<typeof ok> {
  if (latencyMs === null) {
    return down(
      'The database is unreachable: nothing can be stored, and new batches are rejected with 503.',
      isBuiltIn
        ? 'Check postgres.log in the data folder and the free space of its disk. The built-in PostgreSQL restarts automatically.'
        : 'Check the PostgreSQL server of DATABASE_URL and the network connection to it.',
    );
  }
  if (latencyMs > SLOW_MS) {
    return warn(
      'The database responds slowly.',
      'Check the load and the disk of its machine. When requests wait for a connection, raise DATABASE_POOL_SIZE.',
    );
  }
  if (standby?.isUsed === false) {
    return warn(
      standby.lagMs === null
        ? 'The standby of DATABASE_READ_URL does not respond or receives nothing: all queries use the primary.'
        : 'The standby of DATABASE_READ_URL is too far behind: all queries use the primary.',
      'Check the replication of the standby (pg_stat_replication on the primary) and the load of its machine.',
    );
  }
  return ok('The database responds.');
}
