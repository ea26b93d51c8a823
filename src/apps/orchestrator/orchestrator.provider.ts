import type { FactoryProvider } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { RunMetrics } from '../runs/run-metrics.js';
import { AirflowOrchestrator } from './airflow/airflow-orchestrator.js';
import { GuardedOrchestrator } from './guarded-orchestrator.js';
import { Orchestrator } from './orchestrator.js';
import { SimulatedOrchestrator } from './simulated/simulated-orchestrator.js';

/** Which orchestrator the runs go to: `SERVICE_APP_EXECUTION_MODE`. */
export const orchestratorProvider: FactoryProvider<Orchestrator> = {
  provide: Orchestrator,
  inject: [AppConfig, RunMetrics, SimulatedOrchestrator],
  useFactory: (config: AppConfig, metrics: RunMetrics, simulated: SimulatedOrchestrator) => {
    const { workflow } = config.appExecution;
    return new GuardedOrchestrator(
      workflow === null ? simulated : new AirflowOrchestrator(workflow),
      metrics,
    );
  },
};
