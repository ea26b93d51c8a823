import { Logger } from '@nestjs/common';
import { Counter, Gauge, Registry } from 'prom-client';
import { mergeMetrics } from './merge-metrics.js';
import { ProcessSlot } from './process-slot.js';
import type { ProcessSpec } from './supervised-process.js';

export interface SupervisorOptions {
  apiProcesses: number;
  hasWorker: boolean;
  /** Maximum time for a process to finish. */
  stopMs: number;
  /** Called when a process has crashed too often. */
  onExhausted: (reason: string) => void;
}

/** Starts the processes, keeps each of them running, and replaces or ends them on request. */
export class Supervisor {
  private readonly logger = new Logger(Supervisor.name);
  private readonly slots: readonly ProcessSlot[];
  private readonly registry = new Registry();
  private readonly restarts = new Counter({
    name: 'signalbox_process_restarts_total',
    help: 'Processes that the supervisor started to replace one that exited.',
    labelNames: ['process'] as const,
    registers: [this.registry],
  });
  private readonly up = new Gauge({
    name: 'signalbox_process_up',
    help: '1 while the process of the supervisor responds, 0 while it is missing or does not respond.',
    labelNames: ['process'] as const,
    registers: [this.registry],
  });
  private rolling: Promise<void> | null = null;

  constructor({ apiProcesses, hasWorker, stopMs, onExhausted }: SupervisorOptions) {
    const specs: ProcessSpec[] = Array.from({ length: apiProcesses }, (_, index) => ({
      name: `api-${index + 1}`,
      role: 'api',
    }));
    if (hasWorker) specs.push({ name: 'worker', role: 'worker' });
    this.slots = specs.map(
      (spec) =>
        new ProcessSlot(spec, {
          stopMs,
          onScrape: () => this.scrape(),
          onRestart: (name) => this.restarts.inc({ process: name }),
          onExhausted,
          logger: this.logger,
        }),
    );
    for (const { name } of specs) this.restarts.inc({ process: name }, 0);
  }

  /** Resolves when all processes are ready. @throws EndedAtStart when one of them exits before. */
  async start(): Promise<void> {
    const started = await Promise.allSettled(this.slots.map((slot) => slot.start()));
    const failed = started.find((result) => result.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }

  /** Replaces the processes one by one; stops when a new one does not start. Concurrent calls share one replacement. */
  roll(): Promise<void> {
    return (this.rolling ??= this.replaceAll().finally(() => {
      this.rolling = null;
    }));
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    await Promise.all(this.slots.map((slot) => slot.stop(signal)));
  }

  private async replaceAll(): Promise<void> {
    this.logger.log('rolling restart begins', { processes: this.slots.length });
    for (const slot of this.slots) {
      if (await slot.replace()) continue;
      this.logger.error('rolling restart aborted', { name: slot.spec.name });
      return;
    }
    this.logger.log('rolling restart completed');
  }

  private async scrape(): Promise<string> {
    const texts = new Map<string, string>();
    await Promise.all(
      this.slots.map(async (slot) => {
        const text = await slot.collect();
        this.up.set({ process: slot.spec.name }, text === null ? 0 : 1);
        if (text !== null) texts.set(slot.spec.name, text);
      }),
    );
    const sorted = new Map([...texts].toSorted(([a], [b]) => a.localeCompare(b)));
    return mergeMetrics(sorted.set('supervisor', await this.registry.metrics()));
  }
}
