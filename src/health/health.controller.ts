import { Controller, Get, ServiceUnavailableException } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  HealthCheck,
  HealthCheckService,
  HealthIndicatorService,
  TypeOrmHealthIndicator,
  type HealthCheckResult,
  type HealthIndicatorResult,
} from '@nestjs/terminus';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Public } from '../auth/authenticated.decorator.js';
import { ApiProblems } from '../openapi/api-problems.decorator.js';
import { ProblemError, retryAfter } from '../common/problem/problem-error.js';
import { withinDeadline } from '../common/time/within-deadline.js';
import { DiskFullWatch } from '../database/disk-full-watch.js';
import { PartitionKeeper } from '../events/partitions/partition-keeper.js';

/** Of each check; they run side by side. */
const TIMEOUT_MS = 2000;

/** For orchestrators and load balancers; outside of shedding, limits and set-up. */
@ApiTags('operations')
@Controller('health')
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly database: TypeOrmHealthIndicator,
    private readonly indicators: HealthIndicatorService,
    private readonly partitions: PartitionKeeper,
    private readonly diskFull: DiskFullWatch,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  /** Whether the process should be left running. Depends on nothing: a database outage is no reason to kill it. */
  @Get('live')
  @Public()
  @ApiOperation({ operationId: 'healthLive', summary: 'Liveness probe of the process' })
  live(): { status: 'ok' } {
    return { status: 'ok' };
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
      'Checks that the database responds, has every migration and the partitions of the next day, and that no write failed for lack of disk space. A 503 names the failed checks in `errors`.',
  })
  async ready(): Promise<HealthCheckResult> {
    try {
      return await this.health.check([
        () => this.database.pingCheck('database', { timeout: TIMEOUT_MS }),
        () => this.check('migrations', async () => !(await this.dataSource.showMigrations())),
        () => this.check('partitions', () => this.partitions.isAhead()),
        () => this.check('disk', () => Promise.resolve(!this.diskFull.isFull())),
      ]);
    } catch (error) {
      if (error instanceof ServiceUnavailableException) throw notReady(error);
      throw error;
    }
  }

  private async check(key: string, isUp: () => Promise<boolean>): Promise<HealthIndicatorResult> {
    const indicator = this.indicators.check(key);
    const up = await withinDeadline(isUp(), TIMEOUT_MS, `the check of ${key} took too long`).catch(
      () => false,
    );
    return up ? indicator.up() : indicator.down();
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
