import type { Consumer } from '@platformatic/kafka';
import { withinDeadline } from '../../common/time/within-deadline.js';
import type { KafkaSettings } from '../../config/settings/kafka-settings.js';
import { abandon, createConsumer } from './kafka-clients.js';

/** Time for which a broker waits for a first record. */
const FETCH_WAIT_MS = 500;
const FETCH_DEADLINE_MS = 10_000;
const FETCH_BYTES = 4 * 1024 * 1024;
/** A control record of a transaction; its offsets are skipped. */
const CONTROL_BATCH = 0x20;
const EARLIEST = -2n;
const LATEST = -1n;

export interface RawRecord {
  offset: bigint;
  key: string;
  value: Buffer;
  /** Unix milliseconds, as the producer or the broker set it. */
  timestampMs: number;
}

export interface Fetched {
  records: RawRecord[];
  /** Offset after the last record that was read; the requested offset when there was none. */
  nextOffset: bigint;
  /** Offset after the last record of the partition. */
  endOffset: bigint;
}

/** Reads one partition from any offset. Belongs to no consumer group: PostgreSQL decides who reads a partition and from where. */
export class PartitionReader {
  private constructor(
    private readonly consumer: Consumer,
    private readonly settings: KafkaSettings,
    private readonly partition: number,
  ) {}

  static async open(settings: KafkaSettings, partition: number): Promise<PartitionReader> {
    return new PartitionReader(await createConsumer(settings), settings, partition);
  }

  close(): void {
    abandon(this.consumer);
  }

  earliestOffset(): Promise<bigint> {
    return this.offsetAt(EARLIEST);
  }

  latestOffset(): Promise<bigint> {
    return this.offsetAt(LATEST);
  }

  /** Offset of the first record at or after a time (Unix milliseconds); negative when there is none. */
  async offsetAt(timestamp: bigint): Promise<bigint> {
    const { topic } = this.settings;
    const offsets = await withinDeadline(
      this.consumer.listOffsets({ topics: [topic], partitions: { [topic]: [this.partition] }, timestamp }),
      FETCH_DEADLINE_MS,
      'the brokers did not list offsets in time',
    );
    const found = offsets.get(topic);
    // Some versions of the response list the offsets by index, others by partition number.
    const offset = found?.[this.partition] ?? found?.at(-1);
    if (offset === undefined) throw new Error(`no offset of partition ${this.partition}`);
    return offset;
  }

  async fetch(offset: bigint): Promise<Fetched> {
    const { topic } = this.settings;
    const metadata = await withinDeadline(
      this.consumer.metadata({ topics: [topic] }),
      FETCH_DEADLINE_MS,
      'the brokers did not respond in time',
    );
    const described = metadata.topics.get(topic);
    const leader = described?.partitions[this.partition]?.leader ?? -1;
    if (described === undefined || leader < 0) throw new Error(`partition ${this.partition} has no leader`);
    const response = await withinDeadline(
      this.consumer.fetch({
        node: leader,
        maxWaitTime: FETCH_WAIT_MS,
        minBytes: 1,
        maxBytes: FETCH_BYTES,
        topics: [
          {
            topicId: described.id,
            partitions: [
              {
                partition: this.partition,
                currentLeaderEpoch: -1,
                fetchOffset: offset,
                lastFetchedEpoch: -1,
                partitionMaxBytes: FETCH_BYTES,
              },
            ],
          },
        ],
      }),
      FETCH_DEADLINE_MS,
      'the brokers did not return records in time',
    );
    const part = response.responses[0]?.partitions.find((one) => one.partitionIndex === this.partition);
    const fetched: Fetched = { records: [], nextOffset: offset, endOffset: part?.highWatermark ?? offset };
    for (const batch of part?.records ?? []) {
      for (const record of batch.records) {
        const at = batch.firstOffset + BigInt(record.offsetDelta);
        // A broker returns the whole batch that holds the offset.
        if (at < offset || (batch.attributes & CONTROL_BATCH) !== 0) continue;
        fetched.records.push({
          offset: at,
          key: record.key?.toString('latin1') ?? '',
          value: record.value ?? Buffer.alloc(0),
          timestampMs: Number(batch.firstTimestamp + record.timestampDelta),
        });
      }
      const behind = batch.firstOffset + BigInt(batch.lastOffsetDelta) + 1n;
      if (behind > fetched.nextOffset) fetched.nextOffset = behind;
    }
    return fetched;
  }
}
