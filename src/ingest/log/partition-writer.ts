import type { Producer } from '@platformatic/kafka';
import { withinDeadline } from '../../common/time/within-deadline.js';
import type { KafkaSettings } from '../../config/settings/kafka-settings.js';
import { abandon, createProducer } from './kafka-clients.js';

/** Kafka's own framing of a record and of the batch that carries it. */
export const RECORD_OVERHEAD_BYTES = 512;

export interface LogMessage {
  key: string;
  value: Buffer;
}

/**
 * Sends to one partition. Each partition has a producer of its own: an idempotent producer has one request in flight, and a
 * partition whose leader does not respond must not delay the others.
 */
export class PartitionWriter {
  private producer: Promise<Producer> | undefined;

  constructor(
    private readonly settings: KafkaSettings,
    private readonly partition: number,
    private readonly maxBytes: number,
  ) {}

  /**
   * Resolves when all messages are acknowledged; rejects at the deadline or when the brokers reject one: some may then be
   * written.
   */
  async send(messages: readonly LogMessage[], deadlineMs: number): Promise<void> {
    this.producer ??= createProducer(this.settings);
    const { producer } = this;
    try {
      await withinDeadline(this.sendAll(producer, messages), deadlineMs, 'Kafka did not acknowledge in time');
    } catch (error) {
      // Messages queued in this producer would be sent later, although the caller has received the failure.
      if (this.producer === producer) this.producer = undefined;
      producer.then(abandon, () => undefined);
      throw error;
    }
  }

  async close(): Promise<void> {
    const producer = await this.producer?.catch(() => undefined);
    await producer?.close().catch(() => undefined);
  }

  private async sendAll(producing: Promise<Producer>, messages: readonly LogMessage[]): Promise<void> {
    const producer = await producing;
    const { topic } = this.settings;
    for (const group of inRequests(messages, this.maxBytes)) {
      await producer.send({
        messages: group.map(({ key, value }) => ({
          topic,
          partition: this.partition,
          key: Buffer.from(key),
          value,
        })),
      });
    }
  }
}

/** Splits messages into requests. The broker treats the records of a request as one batch, whose bytes it limits. */
export function inRequests(messages: readonly LogMessage[], maxBytes: number): LogMessage[][] {
  const groups: LogMessage[][] = [];
  let bytes = Infinity;
  for (const message of messages) {
    const size = message.value.length + message.key.length + RECORD_OVERHEAD_BYTES;
    if (bytes + size > maxBytes) {
      groups.push([]);
      bytes = 0;
    }
    groups.at(-1)?.push(message);
    bytes += size;
  }
  return groups;
}
