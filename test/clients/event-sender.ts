import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededRandom } from '../support/seeded-random.js';
import type { TestServiceCommand } from './languages.js';
import { TestService, type ClientHandle, type ClientReport } from './test-service.js';

/** One process of a client, and the ids of its events. */
interface ClientRun {
  service: TestService;
  client: ClientHandle;
  accepted: string[];
  refused: string[];
}

export interface SenderOptions {
  /** Prefix of the ids, followed by a number. */
  name: string;
  command: TestServiceCommand;
  config: { events: { spool_folder?: string } };
  random: SeededRandom;
}

/**
 * Sends events with unique ids through a client, and records the outcomes that the client reports, across crashes of its process.
 */
export class EventSender {
  /** Ids accepted by a process that was killed. Each is stored once or not at all; those in `mustBeStored` must be stored. */
  readonly acceptedByKilled: string[] = [];
  readonly mustBeStored = new Set<string>();
  private active: ClientRun | null = null;
  private count = 0;
  private step: Promise<void> = Promise.resolve();

  constructor(private readonly options: SenderOptions) {}

  get name(): string {
    return this.options.name;
  }

  /** Number of events that the current process has accepted. */
  get acceptedNow(): number {
    return this.active?.accepted.length ?? 0;
  }

  async start(): Promise<void> {
    const service = await TestService.start(this.options.command);
    const client = await service.createClient(this.options.config);
    this.active = { service, client, accepted: [], refused: [] };
  }

  async run(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      await this.alone(() => this.enqueue());
      await sleep(this.options.random.int(5, 60));
    }
  }

  /**
   * Kills the process. All events that it reported as delivered and all events in the spool must be stored in the end and, because the
   * order is kept, so must all events that were accepted before them.
   */
  async killAndRestart(): Promise<void> {
    await this.alone(async () => {
      const { service, client, accepted } = this.current();
      const { delivered_events } = await client.report();
      await service.kill();
      const spooled = this.spooled();
      const last = accepted.findLastIndex((id) => spooled.has(id) || delivered_events.includes(id));
      for (const id of accepted.slice(0, last + 1)) this.mustBeStored.add(id);
      this.acceptedByKilled.push(...accepted);
      await this.start();
    });
  }

  /** @returns the ids that the last process accepted and refused, and its report after all events were settled. */
  async finish(): Promise<{ accepted: string[]; refused: string[]; left: number; report: ClientReport }> {
    const { service, client, accepted, refused } = this.current();
    try {
      const left = await client.close(50_000);
      return { accepted, refused, left, report: await client.report() };
    } finally {
      await service.stop();
    }
  }

  async stop(): Promise<void> {
    await this.active?.service.stop();
  }

  /** Ids in the spool, without files that are incomplete. */
  spooled(): Set<string> {
    const folder = this.options.config.events.spool_folder;
    if (folder === undefined) return new Set();
    const files = readdirSync(folder).filter((name) => name.endsWith('.batch'));
    const text = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
    return new Set([...text.matchAll(/"id":\s?"([^"]+)"/g)].map(([, id = '']) => id));
  }

  private async enqueue(): Promise<void> {
    const { client, accepted, refused } = this.current();
    const ids = Array.from(
      { length: this.options.random.int(1, 15) },
      () => `${this.options.name}.${this.count++}`,
    );
    const results = await client.enqueue(...ids);
    ids.forEach((id, index) => (results[index]?.accepted ? accepted : refused).push(id));
  }

  /** Serializes actions, so that a process is not killed while a request to it is open. */
  private async alone(action: () => Promise<void>): Promise<void> {
    const before = this.step;
    this.step = before.then(action);
    await this.step;
  }

  private current(): ClientRun {
    if (this.active === null) throw new Error('the client is not started');
    return this.active;
  }
}
