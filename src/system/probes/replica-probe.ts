import { Injectable } from '@nestjs/common';
import { ReplicaPresence } from '../../database/replica-presence.js';
import { Metrics } from '../../metrics/metrics.js';
import type { LoopLag, OpenStreams } from '../components/replica-components.js';
import type { ReplicaResponse } from '../system.response.js';
import { EventLoopLag } from './event-loop-lag.js';
import { metricSum, metricValues } from './metric-values.js';
import { SERVICE_VERSION } from '../../common/service-version.js';

/** Reads the identity, load and counters of this process. */
@Injectable()
export class ReplicaProbe {
  constructor(
    private readonly presence: ReplicaPresence,
    private readonly loop: EventLoopLag,
    private readonly metrics: Metrics,
  ) {}

  self(): Omit<ReplicaResponse, 'replicas'> {
    return {
      id: this.presence.replicaId,
      version: SERVICE_VERSION,
      node: process.versions.node,
      started_at: new Date(Math.round(performance.timeOrigin)),
      rss_bytes: process.memoryUsage.rss(),
    };
  }

  eventLoopLag(): LoopLag {
    return this.loop.now();
  }

  async openStreams(): Promise<OpenStreams> {
    const flags = await metricSum(this.metrics, 'signalbox_flag_streams_open');
    const live = await metricSum(this.metrics, 'signalbox_live_streams_open');
    return { flags, live };
  }

  /** Failed runs of each background job since the start. */
  async jobErrors(): Promise<Map<string, number>> {
    const values = await metricValues(this.metrics, 'signalbox_job_runs_total');
    return new Map(
      values
        .filter(({ labels }) => labels['result'] === 'error')
        .map(({ labels, value }) => [String(labels['job']), value]),
    );
  }
}
