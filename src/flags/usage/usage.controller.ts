import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import { Authenticated, ProjectId } from '../../auth/authenticated.decorator.js';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';
import { ReportUsageDto, UsageQuery, UsageReportedResponse, UsageResponse } from './usage.dto.js';
import { UsageReadModel } from './usage.read-model.js';
import { UsageReportsService } from './usage-reports.service.js';

@ApiTags('flags')
@SkipThrottle({ writes: true })
@Controller('api/flags/usage')
export class UsageController {
  constructor(
    private readonly reports: UsageReportsService,
    private readonly usage: UsageReadModel,
  ) {}

  @Post()
  @Authenticated({
    permission: 'flags:view',
    project: 'project_id',
    orApiKey: 'flags:read',
    onArchived: true,
  })
  @HttpCode(202)
  @ApiOperation({
    operationId: 'reportFlagUsage',
    summary: 'Report evaluation counts, which become visible within ten seconds',
  })
  @ApiProblems('validation_failed')
  report(@ProjectId() projectId: string, @Body() { items }: ReportUsageDto): Promise<UsageReportedResponse> {
    return this.reports.report(projectId, items);
  }

  @Get()
  @Authenticated({ permission: 'flags:view', project: 'query.project_id' })
  @ApiOperation({ operationId: 'getFlagUsage', summary: 'Get a flag’s evaluations by day' })
  @ApiProblems('validation_failed', 'not_found')
  get(@ProjectId() projectId: string, @Query() query: UsageQuery): Promise<UsageResponse> {
    return this.usage.of(projectId, query);
  }
}
