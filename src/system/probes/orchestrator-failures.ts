import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { Metrics } from '../../metrics/metrics.js';
import type { OrchestratorFailureResponse } from '../system.response.js';
import { metricValues } from './metric-values.js';

/** Outcomes that concern the orchestrator; others concern one run, such as a missing DAG. */
const FAILURES: Readonly<Record<string, string>> = {
  unreachable: 'The orchestrator was unreachable or its response was not valid.',
  unauthorized: 'The orchestrator rejected the credentials of this service.',
};

/** Derives the last failed call to the orchestrator from the metric that counts calls. */
@Injectable()
export class OrchestratorFailures {
  private readonly counts = new Map<string, number>();
  private last: OrchestratorFailureResponse | null = null;

  constructor(
    private readonly metrics: Metrics,
    private readonly clock: Clock,
  ) {}

  /** Must be called every few seconds: the time of a failure is that of the first call of this method after it. */
  async latest(): Promise<OrchestratorFailureResponse | null> {
    const name = 'signalbox_orchestrator_request_duration_seconds';
    for (const { metricName, labels, value } of await metricValues(this.metrics, name)) {
      const failure = FAILURES[String(labels['outcome'])];
      if (metricName !== `${name}_count` || failure === undefined) continue;
      const key = `${labels['call']} ${labels['outcome']}`;
      if (value > (this.counts.get(key) ?? 0)) {
        this.last = { at: new Date(this.clock.now()), call: String(labels['call']), failure };
      }
      this.counts.set(key, value);
    }
    return this.last;
  }
}
