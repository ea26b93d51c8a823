import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { LoadMonitor } from '../../ingest/load/load-monitor.js';
import { Metrics } from '../../metrics/metrics.js';
import type { IngestReadings } from '../components/ingest-component.js';
import { metricSum } from './metric-values.js';

/** Load of ingest on this replica. */
@Injectable()
export class IngestProbe {
  constructor(
    private readonly load: LoadMonitor,
    private readonly metrics: Metrics,
    private readonly config: AppConfig,
  ) {}

  async read(): Promise<IngestReadings> {
    const [inflightBytes, queuedBatches, reusedKeys] = await Promise.all([
      metricSum(this.metrics, 'signalbox_ingest_inflight_bytes'),
      metricSum(this.metrics, 'signalbox_ingest_queue_depth'),
      metricSum(this.metrics, 'signalbox_ingest_idempotency_key_reused_total'),
    ]);
    const limitBytes = this.config.ingestMaxInflightBytes;
    return { inflightBytes, limitBytes, queuedBatches, reusedKeys, shedding: this.load.refusal() };
  }
}
