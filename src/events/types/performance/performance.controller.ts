import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Authenticated, ProjectId } from '../../../auth/authenticated.decorator.js';
import { ApiProblems } from '../../../openapi/api-problems.decorator.js';
import { PerformanceMetricsReadModel } from './performance-metrics.read-model.js';
import {
  PerformanceMetricsQuery,
  PerformanceSeriesQuery,
  PerformanceMetricsResponse,
  PerformanceSeriesResponse,
} from './performance.dto.js';
import { PerformanceSeriesReadModel } from './performance-series.read-model.js';

@ApiTags('events')
@Controller('api/performance')
export class PerformanceController {
  constructor(
    private readonly metrics: PerformanceMetricsReadModel,
    private readonly series: PerformanceSeriesReadModel,
  ) {}

  @Get('metrics')
  @Authenticated({ permission: 'events:view', project: 'query.project_id' })
  @ApiOperation({
    operationId: 'listPerformanceMetrics',
    summary: 'List the metrics of a project, sorted by service and name',
    description:
      'Returns one item for each service and metric of `performance` events, with the number of events in the period.',
  })
  @ApiProblems('validation_failed')
  listMetrics(
    @ProjectId() projectId: string,
    @Query() query: PerformanceMetricsQuery,
  ): Promise<PerformanceMetricsResponse> {
    return this.metrics.page(projectId, query);
  }

  @Get('series')
  @Authenticated({ permission: 'events:view', project: 'query.project_id' })
  @ApiOperation({
    operationId: 'getPerformanceSeries',
    summary: 'Get count, average and percentiles of a metric over time',
    description:
      'Percentiles are computed from merged sketches, not from other percentiles, and are within 1 % of the exact value.',
  })
  @ApiProblems('validation_failed')
  getSeries(
    @ProjectId() projectId: string,
    @Query() query: PerformanceSeriesQuery,
  ): Promise<PerformanceSeriesResponse> {
    return this.series.series(projectId, query);
  }
}
