import { Module } from '@nestjs/common';
import { CallbackSecrets } from './callback-secrets.js';
import { CallbackVerifier } from './callback-verifier.js';

/** Provides the secrets that sign callbacks, for the verification and for the simulated orchestrator. */
@Module({
  providers: [CallbackSecrets, CallbackVerifier],
  exports: [CallbackSecrets, CallbackVerifier],
})
export class CallbackSigningModule {}
