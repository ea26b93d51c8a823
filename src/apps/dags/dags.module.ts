import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { DagRightsResolver } from './dag-rights.js';

/** Determines which DAGs a caller may start. */
@Module({
  imports: [AuthModule],
  providers: [DagRightsResolver],
  exports: [DagRightsResolver],
})
export class DagsModule {}
