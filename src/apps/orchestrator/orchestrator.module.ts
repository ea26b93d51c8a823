import { Module } from '@nestjs/common';
import { CallbackSigningModule } from '../callback-signing/callback-signing.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { Orchestrator } from './orchestrator.js';
import { orchestratorProvider } from './orchestrator.provider.js';
import { OwnAddresses } from './simulated/own-addresses.js';
import { SimulatedCallbackQueue } from './simulated/simulated-callback-queue.js';
import { SimulatedCallbackSender } from './simulated/simulated-callback-sender.js';
import { SimulatedCleanup } from './simulated/simulated-cleanup.js';
import { SimulatedOrchestrator } from './simulated/simulated-orchestrator.js';
import { SimulatedSubmissions } from './simulated/simulated-submissions.js';

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
