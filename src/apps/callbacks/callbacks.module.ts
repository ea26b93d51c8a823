import { Module } from '@nestjs/common';
import { RateLimitsModule } from '../../rate-limits/rate-limits.module.js';
import { CallbackSigningModule } from '../callback-signing/callback-signing.module.js';
import { RunReportsModule } from '../run-reports/run-reports.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { CallbackHotRoute } from './callback.hot-route.js';
import { CallbackCommitter } from './callback-committer.js';
import { CallbackGroups } from './callback-groups.js';
import { CallbackOutcomes } from './callback-outcomes.js';
import { CallbackRefusals } from './callback-refusals.js';
import { CallbacksController } from './callbacks.controller.js';
import { CallbacksService } from './callbacks.service.js';
import { RefusedCallbackLimiter } from './refused-callback-limiter.js';
import { ReportCallbacks } from './report-callbacks.js';
import { UsedSignatures, CallbackSignatureCleanup } from './signature/used-signatures.js';

/** Receives the signed callbacks of runs: changes of state, progress, results and artifacts. */
@Module({
  imports: [CallbackSigningModule, RateLimitsModule, RunReportsModule, RunsModule],
  controllers: [CallbacksController],
  providers: [
    CallbackCommitter,
    CallbackGroups,
    CallbackHotRoute,
    CallbackOutcomes,
    CallbackRefusals,
    CallbackSignatureCleanup,
    CallbacksService,
    RefusedCallbackLimiter,
    ReportCallbacks,
    UsedSignatures,
  ],
  exports: [
    CallbackHotRoute,
    CallbackOutcomes,
    CallbackSigningModule,
    RefusedCallbackLimiter,
    UsedSignatures,
  ],
})
export class CallbacksModule {}
