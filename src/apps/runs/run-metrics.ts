import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram } from 'prom-client';
import { Metrics } from '../../metrics/metrics.js';

const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const GROUP_SIZES = [1, 2, 4, 8, 16, 32, 64, 128];

/** Metrics of runs and of the orchestrator, by name. */
@Injectable()
export class RunMetrics {
  readonly runs: Gauge<'state'>;
  readonly oldestSeconds: Gauge<'state'>;
  readonly observations: Counter<'source' | 'verdict'>;
  readonly healed: Counter<'source'>;
  readonly divergences: Counter;
  readonly callbacks: Counter<'outcome'>;
  readonly callbackQueue: Gauge;
  readonly callbackGroup: Histogram;
  readonly submissions: Counter<'outcome'>;
  readonly triggers: Counter<'kind' | 'outcome'>;
  readonly orchestratorSeconds: Histogram<'call' | 'outcome'>;
  readonly breakerOpen: Gauge;
  readonly feedLagSeconds: Gauge;

  constructor({ registry }: Metrics) {
    const registers = [registry];
    this.runs = new Gauge({
      name: 'signalbox_runs',
      help: 'Active runs by state.',
      labelNames: ['state'],
      registers,
    });
    this.oldestSeconds = new Gauge({
      name: 'signalbox_runs_oldest_seconds',
      help: 'Age of the oldest active run by state.',
      labelNames: ['state'],
      registers,
    });
    this.observations = new Counter({
      name: 'signalbox_run_observations_total',
      help: 'Observations of runs by source and result: applied, unchanged, stale, divergence.',
      labelNames: ['source', 'verdict'],
      registers,
    });
    this.healed = new Counter({
      name: 'signalbox_runs_healed_total',
      help: 'Ends of runs that no callback had reported, by source.',
      labelNames: ['source'],
      registers,
    });
    this.divergences = new Counter({
      name: 'signalbox_run_divergences_total',
      help: 'Observations that contradicted a recorded end.',
      registers,
    });
    this.callbacks = new Counter({
      name: 'signalbox_run_callbacks_total',
      help: 'Callbacks of the orchestrator and of the code of runs by outcome: applied, why it was not applied, or the code of the problem.',
      labelNames: ['outcome'],
      registers,
    });
    this.callbackQueue = new Gauge({
      name: 'signalbox_run_callbacks_waiting',
      help: 'Callbacks with a valid signature that are queued for a commit or being committed.',
      registers,
    });
    this.callbackGroup = new Histogram({
      name: 'signalbox_run_callback_group_size',
      help: 'Number of callbacks that one transaction commits.',
      buckets: GROUP_SIZES,
      registers,
    });
    this.triggers = new Counter({
      name: 'signalbox_run_triggers_total',
      help: 'Due schedules and matching events by outcome: started, dropped, event_gone, given_up, or why no run was started.',
      labelNames: ['kind', 'outcome'],
      registers,
    });
    this.submissions = new Counter({
      name: 'signalbox_run_submissions_total',
      help: 'Attempts to submit a run to the orchestrator by outcome: accepted, or the failure.',
      labelNames: ['outcome'],
      registers,
    });
    this.orchestratorSeconds = new Histogram({
      name: 'signalbox_orchestrator_request_duration_seconds',
      help: 'Duration of requests to the orchestrator by call and outcome.',
      labelNames: ['call', 'outcome'],
      buckets: SECONDS,
      registers,
    });
    this.breakerOpen = new Gauge({
      name: 'signalbox_orchestrator_breaker_open',
      help: '1 while the circuit breaker suspends calls to the orchestrator.',
      registers,
    });
    this.feedLagSeconds = new Gauge({
      name: 'signalbox_orchestrator_feed_lag_seconds',
      help: 'Seconds since the change feed of the orchestrator was last read to its end.',
      registers,
    });
  }
}
