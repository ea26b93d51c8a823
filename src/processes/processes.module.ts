import { Global, Module, type DynamicModule } from '@nestjs/common';
import { Metrics } from '../metrics/metrics.js';
import type { SupervisorLink } from './supervisor-link.js';

/** Text of `/metrics`: under a supervisor the metrics of all its processes, because any of them can receive the request. */
export class MetricsText {
  constructor(
    private readonly metrics: Metrics,
    private readonly link: SupervisorLink | null,
  ) {
    link?.onCollect(() => metrics.registry.metrics());
  }

  read(): Promise<string> {
    return this.link === null ? this.metrics.registry.metrics() : this.link.scrape();
  }
}

/** Link of this process to its supervisor, if it has one. */
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
