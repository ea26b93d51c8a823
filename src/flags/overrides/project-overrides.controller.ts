import { Controller, Delete, Get, HttpCode, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Auth, Authenticated, ProjectId } from '../../auth/authenticated.decorator.js';
import type { UserCaller } from '../../auth/caller.js';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';
import { ApiKeyOf, ApiProject } from '../api-parameters.js';
import { OverrideQuery, PersonOverridePageResponse } from './override.dto.js';
import { OverridesReadModel } from './overrides.read-model.js';
import { OverrideRemovalService } from './override-removal.service.js';
import { AUTH_PROBLEMS } from '../../auth/problems.js';

/** Routes of the overrides of all users, for the owners of a project. */
@ApiTags('flags')
@Controller('api/flags')
export class ProjectOverridesController {
  constructor(
    private readonly removal: OverrideRemovalService,
    private readonly overrides: OverridesReadModel,
  ) {}

  @Get('overrides')
  @Authenticated({ permission: 'project:manage', project: 'query.project_id' })
  @ApiOperation({
    operationId: 'listOverrides',
    summary: 'List the overrides of all people in a project, including inactive ones',
  })
  @ApiProblems('validation_failed')
  list(@ProjectId() projectId: string, @Query() query: OverrideQuery): Promise<PersonOverridePageResponse> {
    return this.overrides.page(projectId, query);
  }

  @Delete(':key/overrides/:actor_id')
  @Authenticated({ permission: 'project:manage', project: 'project_id' })
  @HttpCode(204)
  @ApiOperation({ operationId: 'deleteOverride', summary: 'Remove another person’s override of a flag' })
  @ApiKeyOf('flag')
  @ApiParam({ name: 'actor_id', description: 'Signalbox id of the person.', type: String })
  @ApiProject()
  @ApiProblems(AUTH_PROBLEMS.project_archived)
  remove(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Param('key') key: string,
    @Param('actor_id') actorId: string,
  ): Promise<void> {
    return this.removal.removeOf(projectId, key, actorId, caller);
  }
}
