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
    description: `Returns what was changed in the project, for a view of what preceded a failure: deploys that ended, changes of flags and their groups, configuration, apps, manual runs, members and keys. A change of a group is one item, however many flags changed with it.`,
  })
  @ApiProblems('validation_failed')
  list(@ProjectId() projectId: string, @Query() query: ChangesQuery): Promise<ChangePageResponse> {
    return this.changes.page(projectId, query);
  }
}
