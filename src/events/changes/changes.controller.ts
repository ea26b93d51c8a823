import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Authenticated, ProjectId } from '../../auth/authenticated.decorator.js';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';
import { ChangesQuery, ChangePageResponse } from './changes.dto.js';
import { ChangesReadModel } from './changes.read-model.js';

@ApiTags('events')
@Controller('api/changes')
export class ChangesController {
  constructor(private readonly changes: ChangesReadModel) {}

  @Get()
  @Authenticated({ permission: 'events:view', project: 'query.project_id' })
  @ApiOperation({
    operationId: 'listChanges',
    summary: 'List deploys, flag changes, configuration changes and other changes of a project, newest first',
    description:
      'Returns the changes of the project that can explain a failure: ended deploys, changes of flags and flag groups, configuration, apps, members and keys, and manual runs. The change of a group is one item, regardless of the number of its flags.',
  })
  @ApiProblems('validation_failed')
  list(@ProjectId() projectId: string, @Query() query: ChangesQuery): Promise<ChangePageResponse> {
    return this.changes.page(projectId, query);
  }
}
