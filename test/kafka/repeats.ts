import { setTimeout as sleep } from 'node:timers/promises';
import { sendBatch, type Answer, type Credential } from '../support/http/ingest-client.js';
import { bodyOf, type KafkaLoad, type Sent } from './load.js';

const PAUSE_MS = 50;

/**
 * In parallel to a load: repeats of acknowledged batches, as by senders that lost the response, and batches that must be refused. None of
 * their events may be stored.
 */
export class KafkaRepeats {
  /** Responses by status. */
  readonly repeats = new Map<number, number>();
  readonly refusals = new Map<number, number>();
  private stopped = false;
  private readonly working: Promise<unknown>;

  constructor(
    private readonly service: { baseUrl: string },
    /** The credentials of the load, in the same order. */
    private readonly credentials: readonly Credential[],
    private readonly load: KafkaLoad,
    private readonly random: () => number,
  ) {
    this.working = Promise.all([this.repeat(), this.sendRefused()]);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.working;
  }

  private async repeat(): Promise<void> {
    const { acknowledged } = this.load;
    while (!this.stopped) {
      // Old batches, and often the latest ones, which no worker may have stored yet.
      const age = Math.floor(this.random() ** 4 * acknowledged.length);
      const sent = acknowledged[acknowledged.length - 1 - age];
      if (sent?.key !== undefined)
        await this.send(this.repeats, sent, this.credentials[sent.sender % this.credentials.length]!, {
          'x-service-idempotency-key': sent.key,
        });
      await sleep(PAUSE_MS);
    }
  }

  private async sendRefused(): Promise<void> {
    for (let batch = 0; !this.stopped; batch++) {
      const sender = batch % this.credentials.length;
      const sent = { name: `refused${sender}-${batch}`, events: 2, sender };
      await this.send(this.refusals, sent, this.credentials[sender]!, {
        'x-service-signature': 'f'.repeat(64),
      });
      await sleep(PAUSE_MS);
    }
  }

  private async send(
    counts: Map<number, number>,
    sent: Sent,
    credential: Credential,
    headers: Record<string, string>,
  ): Promise<void> {
    const answer: Answer | null = await sendBatch(this.service.baseUrl, credential, bodyOf(sent), {
      headers,
    }).catch(() => null);
    const status = answer?.status ?? 0;
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
}
