import { Controller, Get, ServiceUnavailableException } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { HealthCheck, HealthCheckService, type HealthCheckResult } from '@nestjs/terminus';
import { SkipThrottle } from '@nestjs/throttler';
import { SERVICE_VERSION } from '../common/service-version.js';
import { Public } from '../auth/authenticated.decorator.js';
import { ApiProblems } from '../openapi/api-problems.decorator.js';
import { ProblemError, retryAfter } from '../common/problem/problem-error.js';
import { LiveResponse } from './live.response.js';
import { ReadinessChecks } from './readiness-checks.js';

/** For orchestrators and load balancers; outside of shedding, limits and set-up. */
@ApiTags('operations')
@SkipThrottle({ requests: true, writes: true })
@Controller('health')
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly checks: ReadinessChecks,
  ) {}

  /** Whether the process should be left running. Depends on nothing: a database outage is no reason to kill it. */
  @Get('live')
  @Public()
  @ApiOperation({ operationId: 'healthLive', summary: 'Liveness probe of the process' })
  live(): LiveResponse {
    return { status: 'ok', version: SERVICE_VERSION };
  }

  /** Whether requests should be sent here. */
  @Get('ready')
  @Public()
  @HealthCheck({ noCache: true, swaggerDocumentation: false })
  @ApiProblems('service_unavailable')
  @ApiOperation({
    operationId: 'healthReady',
    summary: 'Readiness probe of the replica',
    description:
      'Checks that the database responds, that all migrations are applied, that the partitions of the next day exist, and that no write failed for lack of disk space. A 503 lists the failed checks in `errors`. With `INGEST_LOG=kafka`, a replica that accepts batches remains ready while the database does not respond; a worker reports its lag in `ingest_log`, which does not affect its readiness.',
  })
  async ready(): Promise<HealthCheckResult> {
    try {
      return await this.health.check(await this.checks.list());
    } catch (error) {
      if (error instanceof ServiceUnavailableException) throw notReady(error);
      throw error;
    }
  }
}

/** Names what is down in our own error form instead of Terminus's. */
function notReady(error: ServiceUnavailableException): ProblemError {
  const result = error.getResponse() as HealthCheckResult;
  return new ProblemError('service_unavailable', 'Not ready to take requests.', {
    errors: Object.keys(result.error ?? {}).map((part) => ({ path: part, problem: 'down' })),
    headers: retryAfter(2),
  });
}
