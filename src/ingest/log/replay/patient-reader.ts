import { setTimeout as sleep } from 'node:timers/promises';
import { jitterAround } from '../../../common/time/jitter.js';
import type { PartitionReader } from '../partition-reader.js';

/** Kafka elects another leader for a lost broker within seconds. */
const PATIENCE_MS = 60_000;
const AGAIN_MS = 500;

/** The brokers did not respond; the same replay can be run again. */
export class KafkaSilent extends Error {}

/** Reads one partition, and retries while brokers are away. */
export class PatientReader {
  private reader: PartitionReader | undefined;

  constructor(
    private readonly partition: number,
    private readonly open: () => Promise<PartitionReader>,
  ) {}

  /**
   * @param read is called until it resolves with a result; `null` stands for a response without records.
   * @throws KafkaSilent
   */
  async read<Result>(read: (reader: PartitionReader) => Promise<Result | null>): Promise<Result> {
    const untilMs = performance.now() + PATIENCE_MS;
    for (;;) {
      let problem = 'the brokers returned no records';
      try {
        this.reader ??= await this.open();
        const result = await read(this.reader);
        if (result !== null) return result;
      } catch (error) {
        problem = error instanceof Error ? error.message : String(error);
        // The reader caches the lost leader.
        this.close();
      }
      if (performance.now() > untilMs)
        throw new KafkaSilent(`Partition ${this.partition} could not be read: ${problem}`);
      await sleep(jitterAround(AGAIN_MS));
    }
  }

  close(): void {
    this.reader?.close();
    this.reader = undefined;
  }
}
