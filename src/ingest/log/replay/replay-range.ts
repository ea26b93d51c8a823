import type { PartitionReader } from '../partition-reader.js';
import { MAX_KEY_AGE_MS } from './first-records.js';

export type ReplayStart = { offsets: ReadonlyMap<number, bigint> } | { fromMs: number };

/** Records of one partition: those before `from` are read for their idempotency keys and chunks only. */
export interface ReplayRange {
  partition: number;
  lookback: bigint;
  from: bigint;
  /** End offset, exclusive. */
  until: bigint;
  /** The requested start offset, when Kafka has deleted its record. */
  deletedFrom: bigint | null;
}

/** @param nextOffset records from this offset on are stored by the workers, not by a replay. */
export async function resolveRange(
  reader: PartitionReader,
  partition: number,
  nextOffset: bigint,
  start: ReplayStart,
  toMs: number | null,
): Promise<ReplayRange> {
  const earliest = await reader.earliestOffset();
  const atTime = async (ms: number): Promise<bigint> => {
    const offset = await reader.offsetAt(BigInt(Math.max(0, ms)));
    return offset < 0n ? nextOffset : offset;
  };
  const wanted =
    'fromMs' in start ? await atTime(start.fromMs) : (start.offsets.get(partition) ?? nextOffset);
  const until = least(nextOffset, toMs === null ? nextOffset : await atTime(toMs));
  const from = least(wanted < earliest ? earliest : wanted, until);
  const range = { partition, from, until, deletedFrom: wanted < earliest ? wanted : null };
  if (from >= until) return { ...range, lookback: from };
  const [first] = (await reader.fetch(from)).records;
  const lookback = first === undefined ? earliest : await atTime(first.timestampMs - MAX_KEY_AGE_MS);
  return { ...range, lookback: least(lookback < earliest ? earliest : lookback, from) };
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
