import { Module, type FactoryProvider } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { CallbackSigningModule } from '../callback-signing/callback-signing.module.js';
import { RunMetrics } from '../runs/run-metrics.js';
import { RunsModule } from '../runs/runs.module.js';
import { AirflowOrchestrator } from './airflow/airflow-orchestrator.js';
import { GuardedOrchestrator } from './guarded-orchestrator.js';
import { Orchestrator } from './orchestrator.js';
import { SimulatedCallbackQueue } from './simulated/simulated-callback-queue.js';
import { OwnAddresses } from './simulated/callback-post.js';
import { SimulatedCallbackSender } from './simulated/simulated-callback-sender.js';
import { SimulatedCleanup } from './simulated/simulated-cleanup.js';
import { SimulatedOrchestrator } from './simulated/simulated-orchestrator.js';
import { SimulatedSubmissions } from './simulated/simulated-submissions.js';

/** Provides the orchestrator that `SERVICE_APP_EXECUTION_MODE` selects. */
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

/** The orchestrator that executes runs: Airflow, or the simulated one. */
@Module({
  imports: [CallbackSigningModule, RunsModule],
  providers: [
    orchestratorProvider,
    OwnAddresses,
    SimulatedCallbackQueue,
    SimulatedCallbackSender,
    SimulatedCleanup,
    SimulatedOrchestrator,
    SimulatedSubmissions,
  ],
  exports: [Orchestrator],
})
export class OrchestratorModule {}
