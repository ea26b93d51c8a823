import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Authenticated, ProjectId } from '../../auth/authenticated.decorator.js';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';
import { HistoryQuery, HistoryPageResponse } from './history.dto.js';
import { HistoryReadModel } from './history.read-model.js';

@ApiTags('flags')
@Controller('api/flags/history')
export class HistoryController {
  constructor(private readonly history: HistoryReadModel) {}

  @Get()
  @Authenticated({ permission: 'flags:view', project: 'query.project_id' })
  @ApiOperation({
    operationId: 'listFlagHistory',
    summary: 'List changes of flags, groups, overrides and identities, newest first',
  })
  @ApiProblems('validation_failed')
  list(@ProjectId() projectId: string, @Query() query: HistoryQuery): Promise<HistoryPageResponse> {
    return this.history.page(projectId, query);
  }
}
