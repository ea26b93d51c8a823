import { Module } from '@nestjs/common';
import { RateLimitsModule } from '../../rate-limits/rate-limits.module.js';
import { CallbackSigningModule } from '../callback-signing/callback-signing.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { CallbackOutcomes } from './callback-outcomes.js';
import { CallbackSignatureCleanup } from './callback-signature-cleanup.js';
import { CallbacksController } from './callbacks.controller.js';
import { CallbacksService } from './callbacks.service.js';
import { RefusedCallbacks } from './refused-callbacks.js';

/** Receives the signed callbacks that report state changes of runs. */
@Module({
  imports: [CallbackSigningModule, RateLimitsModule, RunsModule],
  controllers: [CallbacksController],
  providers: [CallbackOutcomes, CallbackSignatureCleanup, CallbacksService, RefusedCallbacks],
})
export class CallbacksModule {}
