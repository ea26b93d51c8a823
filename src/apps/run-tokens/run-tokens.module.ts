import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { RateLimitsModule } from '../../rate-limits/rate-limits.module.js';
import { CallbacksModule } from '../callbacks/callbacks.module.js';
import { ConfigsModule } from '../configs/configs.module.js';
import { LiveRunFinder } from './live-run-finder.js';
import { RunTokensController } from './run-tokens.controller.js';
import { RunTokensService } from './run-tokens.service.js';
import { TokenRights } from './token-rights.js';

/** Issues credentials to the code of runs. */
@Module({
  imports: [AuthModule, CallbacksModule, ConfigsModule, RateLimitsModule],
  controllers: [RunTokensController],
  providers: [LiveRunFinder, RunTokensService, TokenRights],
})
export class RunTokensModule {}
