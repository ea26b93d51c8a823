import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Authenticated, ProjectId } from '../../../auth/authenticated.decorator.js';
import { ApiProblems } from '../../../openapi/api-problems.decorator.js';
import {
  ConfigHistoryQuery,
  ConfigsQuery,
  ConfigHistoryResponse,
  ConfigPageResponse,
} from './configs.dto.js';
import { ConfigsReadModel } from './configs.read-model.js';

@ApiTags('events')
@Controller('api/configs')
export class ConfigsController {
  constructor(private readonly configs: ConfigsReadModel) {}

  @Get()
  @Authenticated({ permission: 'events:view', project: 'query.project_id' })
  @ApiOperation({
    operationId: 'listConfigs',
    summary: 'List the configuration entries of a project',
    description:
      'An entry is a distinct `path` of `config` events. Sorted by time of the last change, latest first.',
  })
  @ApiProblems('validation_failed')
  list(@ProjectId() projectId: string, @Query() query: ConfigsQuery): Promise<ConfigPageResponse> {
    return this.configs.entries(projectId, query);
  }

  @Get('history')
  @Authenticated({ permission: 'events:view', project: 'query.project_id' })
  @ApiOperation({
    operationId: 'listConfigChanges',
    summary: 'List the changes of a configuration entry',
    description:
      'Returns the changes with their diffs, newest first. The diffs of a page have at most 1,000,000 characters together.',
  })
  @ApiProblems('validation_failed')
  history(
    @ProjectId() projectId: string,
    @Query() query: ConfigHistoryQuery,
  ): Promise<ConfigHistoryResponse> {
    return this.configs.history(projectId, query);
  }
}
