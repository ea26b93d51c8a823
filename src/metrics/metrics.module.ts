import { Global, Module } from '@nestjs/common';
import { HotRequests } from './hot-requests.js';
import { Metrics } from './metrics.js';

@Global()
@Module({ providers: [HotRequests, Metrics], exports: [HotRequests, Metrics] })
export class MetricsModule {}
