import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { CallbackRefusals } from '../../apps/callbacks/callback-refusals.js';
import { Orchestrator } from '../../apps/orchestrator/orchestrator.js';
import { withinDeadlineOrNull } from '../../common/time/within-deadline.js';
import { AppConfig } from '../../config/app-config.js';
import { Metrics } from '../../metrics/metrics.js';
import type { OrchestratorReadings } from '../components/orchestrator-component.js';
import { metricSum } from './metric-values.js';
import { OrchestratorFailures } from './orchestrator-failures.js';

const DEADLINE_MS = 3000;

/** Probes the current health of the orchestrator. */
@Injectable()
export class OrchestratorProbe {
  constructor(
    private readonly modules: ModuleRef,
    private readonly failures: OrchestratorFailures,
    private readonly config: AppConfig,
    private readonly metrics: Metrics,
  ) {}

  async read(): Promise<OrchestratorReadings> {
    // Resolved dynamically, because the apps module exports nothing.
    const orchestrator = this.modules.get<Orchestrator>(Orchestrator, { strict: false });
    const refusals = this.modules.get<CallbackRefusals>(CallbackRefusals, { strict: false });
    const startedMs = performance.now();
    const health = await withinDeadlineOrNull(
      orchestrator.health(AbortSignal.timeout(DEADLINE_MS)),
      DEADLINE_MS,
    );
    const latencyMs = health === null ? null : performance.now() - startedMs;
    const { mode, reason } = this.config.appExecution;
    return {
      isSimulated: mode === 'simulate',
      reason,
      health,
      latencyMs,
      isBreakerOpen: (await metricSum(this.metrics, 'signalbox_orchestrator_breaker_open')) > 0,
      feedLagSeconds: await metricSum(this.metrics, 'signalbox_orchestrator_feed_lag_seconds'),
      lastFailure: await this.failures.latest(),
      refusedCallbacks: await withinDeadlineOrNull(
        refusals.recent().catch(() => null),
        DEADLINE_MS,
      ),
    };
  }
}
