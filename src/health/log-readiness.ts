import { Injectable } from '@nestjs/common';
import { AppConfig } from '../config/app-config.js';
import { LoadMonitor } from '../ingest/load/load-monitor.js';
import { LogConsumer } from '../ingest/log/log-consumer.js';
import type { LogLag } from '../ingest/log/log-lag.js';

/** What the ingest log means for the readiness of this replica. */
@Injectable()
export class LogReadiness {
  constructor(
    private readonly config: AppConfig,
    private readonly consumer: LogConsumer,
    private readonly load: LoadMonitor,
  ) {}

  /** Without them in the load balancer, the batches that the log is there to accept would be rejected. */
  acceptsWithoutDatabase(): boolean {
    return this.config.kafka !== null && this.config.roles.api && this.load.refusal() === null;
  }

  /** Reported and not judged: another worker would be as far behind. `null`: this process does not read the log. */
  lag(): (LogLag & { partitions: number }) | null {
    return this.consumer.lag();
  }
}
