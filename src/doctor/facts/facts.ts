/** Input of the checks, gathered by a command or by the service; `null`: it could not be read. */
export interface DoctorFacts {
  nowMs: number;
  /** Version of Signalbox that gathers the facts. */
  version: string;
  settings: SettingsFacts;
  /** `null` with an external database, or where the data folder cannot be read. */
  disk: DiskFacts | null;
  database: DatabaseFacts | { problem: string };
  orchestrator: OrchestratorFacts;
  /** `null`: batches are made durable in PostgreSQL, without a log in front of it. */
  ingestLog: IngestLogFacts | null;
  /** `null`: the service does not serve TLS. */
  certificate: CertificateFacts | null;
  /** Unix milliseconds of the last finished backup; `null`: there is none. */
  lastBackupMs: number | null;
}

export interface SettingsFacts {
  isBuiltIn: boolean;
  publicUrl: string;
  host: string;
  walArchiveDir: string | undefined;
  /** Maximum number of connections of one replica. */
  connectionsPerReplica: number;
}

export interface DiskFacts {
  freeBytes: number;
  totalBytes: number;
  /** Whether the file system is in memory (tmpfs, ramfs). */
  isMemory: boolean;
  /** Median of the times that a small write took to reach the disk, in milliseconds; `null` where it cannot be measured. */
  syncMs: number | null;
}

export interface DatabaseFacts {
  versionNumber: number;
  /** Values of `pg_settings` by name. */
  settings: Record<string, string>;
  isStandby: boolean;
  /**
   * Difference by which the clock of PostgreSQL is ahead of this process's, in milliseconds, accurate to the duration
   * of a query.
   */
  clockOffsetMs: number;
  /** Median of the times that a transaction took to commit, in milliseconds. */
  commitMs: number;
  connections: { used: number; max: number };
  /** Last day with a partition, in Unix milliseconds, by table. */
  newestPartition: { events: number | null; ingest_keys: number | null };
  isDefaultPartitionUsed: boolean;
  replicas: { version: string | null; count: number }[];
  /** `null`: PostgreSQL archives nothing. */
  archive: ArchiveFacts | null;
  pendingMigrations: string[];
  unknownMigrations: string[];
}

export interface ArchiveFacts {
  /** Time of the last archived segment, in Unix milliseconds. */
  lastArchivedMs: number | null;
  lastFailedMs: number | null;
}

export interface OrchestratorFacts {
  mode: 'simulate' | 'workflow';
  /** `null` in `simulate` mode. */
  isReachable: boolean | null;
  detail: string;
}

/** `problems`: reasons for which a service with these settings would not start. */
export type IngestLogFacts =
  { topic: string; partitions: number; isDurable: boolean } | { topic: string; problems: string[] };

/** `problem`: reason for which the service cannot use the certificate or its key. */
export type CertificateFacts = { notAfterMs: number } | { problem: string };

/** Median of at least one number, because one slow write among many is not significant. */
export function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
