import { Controller, Get, Header, Headers } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import { timingSafeEqualText } from '../common/crypto/timing-safe-equal-text.js';
import { ProblemError } from '../common/problem/problem-error.js';
import { AppConfig } from '../config/app-config.js';
import { Public } from '../auth/authenticated.decorator.js';
import { MetricsText } from '../processes/processes.module.js';

@ApiExcludeController()
@SkipThrottle({ requests: true, writes: true })
@Controller()
export class MetricsController {
  constructor(
    private readonly metrics: MetricsText,
    private readonly config: AppConfig,
  ) {}

  /** Prometheus text. Open unless `SERVICE_METRICS_TOKEN` is set: it holds counts, never names or data. */
  @Public()
  @Get('metrics')
  @Header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
  async scrape(@Headers('authorization') authorization: string | undefined): Promise<string> {
    const { metricsToken } = this.config;
    if (metricsToken !== undefined && !timingSafeEqualText(authorization ?? '', `Bearer ${metricsToken}`)) {
      throw new ProblemError('unauthenticated', 'Send SERVICE_METRICS_TOKEN as a bearer token.');
    }
    return this.metrics.read();
  }
}
