import { Global, Module, type DynamicModule } from '@nestjs/common';
import { Metrics } from '../metrics/metrics.js';
import { MetricsText } from './metrics-text.js';
import type { SupervisorLink } from './supervisor-link.js';

/** This process among those of its supervisor, if it has one. */
@Global()
@Module({})
export class ProcessesModule {
  static forRoot(link: SupervisorLink | null): DynamicModule {
    return {
      module: ProcessesModule,
      providers: [
        {
          provide: MetricsText,
          inject: [Metrics],
          useFactory: (metrics: Metrics) => new MetricsText(metrics, link),
        },
      ],
      exports: [MetricsText],
    };
  }
}
