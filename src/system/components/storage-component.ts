import type { PartitionSize } from '../../events/partitions/read-partitions.js';
import {
  addDays,
  partitionDay,
  startOfDay,
  type PartitionedTable,
} from '../../events/partitions/daily-partitions.js';
import type { StorageComponentResponse, StoredTableResponse } from '../system.response.js';
import { ok, unknown, warn } from './component.js';

const TABLES: readonly PartitionedTable[] = ['events', 'ingest_keys'];

export interface StorageReadings {
  /** `null`: they could not be read. */
  partitions: readonly PartitionSize[] | null;
  isDefaultUsed: boolean;
  retentionDays: number;
  nowMs: number;
}

export function storageComponent(readings: StorageReadings): StorageComponentResponse {
  const { partitions, retentionDays } = readings;
  if (partitions === null) {
    return { ...unknown('Partitions'), events_retention_days: retentionDays, tables: [] };
  }
  const tables = TABLES.map((table) => stored(table, partitions));
  return { ...judge(readings, tables), events_retention_days: retentionDays, tables };
}

function stored(table: PartitionedTable, all: readonly PartitionSize[]): StoredTableResponse {
  const partitions = all.filter((partition) => partition.table === table);
  const days = partitions
    .map(({ name }) => partitionDay(table, name))
    .filter((day) => day !== null)
    .toSorted((a, b) => a - b);
  const sum = (of: (partition: PartitionSize) => number): number =>
    partitions.reduce((total, partition) => total + of(partition), 0);
  return {
    table,
    partitions: days.length,
    oldest: nameOf(days.at(0)),
    newest: nameOf(days.at(-1)),
    bytes: sum(({ bytes }) => bytes),
    rows_estimate: sum(({ rowsEstimate }) => rowsEstimate),
  };
}

function judge(
  { isDefaultUsed, retentionDays, nowMs }: StorageReadings,
  tables: StoredTableResponse[],
): ReturnType<typeof ok> {
  const advice = 'Search the log for "job failed" with the job partitions.';
  if (isDefaultUsed) {
    return warn('Events lie outside the daily partitions; retention does not reach them there.', advice);
  }
  const today = startOfDay(nowMs);
  const tomorrow = nameOf(addDays(today, 1)) ?? '';
  if (tables.some(({ newest }) => newest === null || newest < tomorrow)) {
    return warn("Tomorrow's partitions do not exist yet.", advice);
  }
  // Partitions are dropped once a day; a delay of one day is no problem.
  const due = nameOf(addDays(today, -retentionDays - 1)) ?? '';
  if (tables.some(({ table, oldest }) => table === 'events' && oldest !== null && oldest < due)) {
    return warn('Events are kept longer than EVENTS_RETENTION_DAYS.', advice);
  }
  return ok(`Partitions exist in advance; events are dropped after ${retentionDays} days.`);
}

/** `2026-02-28` */
function nameOf(dayMs: number | undefined): string | null {
  return dayMs === undefined ? null : new Date(dayMs).toISOString().slice(0, 10);
}
