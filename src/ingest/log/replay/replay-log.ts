import type { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { KafkaSettings } from '../../../config/settings/kafka-settings.js';
import type { DatabaseAddress } from '../../../database/connection/database-address.js';
import { addDays, startOfDay } from '../../../events/partitions/daily-partitions.js';
import { ensureEventDays } from '../../../events/partitions/make-partition.js';
import { PartitionReader } from '../partition-reader.js';
import { PatientReader } from './patient-reader.js';
import { PartitionReplay, type ReplayCounts } from './replay-partition.js';
import { resolveRange, type ReplayRange, type ReplayStart } from './replay-range.js';
import { ReplayStore } from './replay-store.js';

export interface ReplayOptions {
  settings: KafkaSettings;
  address: DatabaseAddress;
  dataSource: DataSource;
  retentionDays: number;
  start: ReplayStart;
  /** Unix milliseconds; records that were written at this time or later are skipped. */
  toMs: number | null;
  dryRun: boolean;
  nowMs: number;
  logger: Logger;
  onProgress: (partition: number, offset: bigint, until: bigint) => void;
  onDeletedByKafka: (range: ReplayRange) => void;
  onDeadLetter: (partition: number, offset: bigint, reason: string) => void;
}

export interface ReplayReport {
  partitions: { partition: number; from: bigint; until: bigint }[];
  counts: ReplayCounts;
}

/** Another replay of the topic is running. */
export class ReplayIsRunning extends Error {}

/** No worker has read one of the partitions. */
export class UnknownPartition extends Error {}

/**
 * Stores events of the log that PostgreSQL lacks, from a start up to the workers' offsets, which it does not change. It can be
 * interrupted and repeated: stored events are skipped.
 */
export async function replayLog(options: ReplayOptions): Promise<ReplayReport> {
  const { settings, address, start } = options;
  const store = await ReplayStore.connect(address, settings.topic);
  try {
    if (!(await store.lock()))
      throw new ReplayIsRunning(`Another replay of the topic "${settings.topic}" is running.`);
    const nextOffsets = await store.nextOffsets();
    const partitions = 'offsets' in start ? [...start.offsets.keys()] : [...nextOffsets.keys()];
    const report: ReplayReport = { partitions: [], counts: noCounts() };
    for (const partition of partitions) {
      const nextOffset = nextOffsets.get(partition);
      if (nextOffset === undefined)
        throw new UnknownPartition(
          `Workers have not read a partition ${partition} of "${settings.topic}"; they have read ${[...nextOffsets.keys()].join(', ') || 'none'}.`,
        );
      const range = await rangeOf(options, partition, nextOffset);
      report.partitions.push({ partition, from: range.from, until: range.until });
      addCounts(report.counts, await replayPartition(options, store, range));
    }
    return report;
  } finally {
    await store.close().catch(() => undefined);
  }
}

async function rangeOf(
  { settings, start, toMs, onDeletedByKafka }: ReplayOptions,
  partition: number,
  nextOffset: bigint,
): Promise<ReplayRange> {
  const reader = new PatientReader(partition, () => PartitionReader.open(settings, partition));
  try {
    const range = await reader.read((of) => resolveRange(of, partition, nextOffset, start, toMs));
    if (range.deletedFrom !== null) onDeletedByKafka(range);
    return range;
  } finally {
    reader.close();
  }
}

function replayPartition(
  options: ReplayOptions,
  store: ReplayStore,
  range: ReplayRange,
): Promise<ReplayCounts> {
  const { settings, dataSource, dryRun, nowMs, retentionDays, logger, onProgress, onDeadLetter } = options;
  const { partition, until } = range;
  const known = new Set<number>();
  return new PartitionReplay(range, {
    store,
    dryRun,
    openReader: () => PartitionReader.open(settings, partition),
    oldestMs: addDays(startOfDay(nowMs), -retentionDays),
    ensureDays: async (times) => {
      const days = new Set(times.map((ms) => startOfDay(ms)));
      await ensureEventDays(
        dataSource,
        [...days].filter((day) => !known.has(day)),
        logger,
      );
      for (const day of days) known.add(day);
    },
    onProgress: (offset) => onProgress(partition, offset, until),
    onDeadLetter: (offset, reason) => onDeadLetter(partition, offset, reason),
  }).run();
}

function noCounts(): ReplayCounts {
  return { records: 0, read: 0, stored: 0, present: 0, repeated: 0, expired: 0, deadLetters: 0 };
}

function addCounts(total: ReplayCounts, counts: ReplayCounts): void {
  for (const name of Object.keys(counts) as (keyof ReplayCounts)[]) total[name] += counts[name];
}
