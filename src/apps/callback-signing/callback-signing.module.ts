import { Module } from '@nestjs/common';
import { CallbackSecrets } from './callback-secrets.js';

/** The secrets that sign callbacks, for the verification and for the simulated orchestrator. */
@Module({
  providers: [CallbackSecrets],
  exports: [CallbackSecrets],
})
export class CallbackSigningModule {}
