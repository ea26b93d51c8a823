import { Body, Controller, Delete, Get, HttpCode, Param, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Auth, Authenticated, ProjectId } from '../../auth/authenticated.decorator.js';
import type { UserCaller } from '../../auth/caller.js';
import { PageQuery } from '../../common/page-query.dto.js';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';
import { SetIdentitiesDto, IdentitiesResponse, PersonIdentitiesPageResponse } from './identities.dto.js';
import { IdentitiesReadModel } from './identities.read-model.js';
import { IdentitiesService } from './identities.service.js';
import { AUTH_PROBLEMS } from '../../auth/problems.js';
import { FLAG_PROBLEMS } from '../problems.js';

const VIEW = { permission: 'flags:view', project: 'params.project' } as const;
const OVERRIDE = { permission: 'flags:override', project: 'params.project' } as const;
const MANAGE = { permission: 'project:manage', project: 'params.project' } as const;
const PROJECT = { name: 'project', description: 'Id or key of the project.', type: String };

/** Routes of the ids by which a project's applications identify users with overrides. */
@ApiTags('flags')
@Controller('api/projects/:project/identities')
export class IdentitiesController {
  constructor(
    private readonly service: IdentitiesService,
    private readonly identities: IdentitiesReadModel,
  ) {}

  @Get()
  @Authenticated(VIEW)
  @ApiParam(PROJECT)
  @ApiOperation({
    operationId: 'getIdentities',
    summary: 'Get the ids that identify the caller in the project’s applications',
  })
  own(@Auth() { userId }: UserCaller, @ProjectId() projectId: string): Promise<IdentitiesResponse> {
    return this.identities.one(projectId, userId);
  }

  @Put()
  @Authenticated(OVERRIDE)
  @ApiParam(PROJECT)
  @ApiOperation({
    operationId: 'setIdentities',
    summary: 'Replace the ids that identify the caller in the project’s applications',
    description:
      'The caller’s overrides apply to contexts whose `userId` is one of these ids or the caller’s Signalbox id. The change creates a new revision of the project’s flags.',
  })
  @ApiProblems('validation_failed', FLAG_PROBLEMS.identity_taken, AUTH_PROBLEMS.project_archived)
  set(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Body() { user_ids }: SetIdentitiesDto,
  ): Promise<IdentitiesResponse> {
    return this.service.set(caller, projectId, user_ids);
  }

  @Get('all')
  @Authenticated(MANAGE)
  @ApiParam(PROJECT)
  @ApiOperation({
    operationId: 'listIdentities',
    summary: 'List the ids of all people in the project’s applications, sorted by Signalbox id',
  })
  @ApiProblems('validation_failed')
  list(@ProjectId() projectId: string, @Query() page: PageQuery): Promise<PersonIdentitiesPageResponse> {
    return this.identities.page(projectId, page);
  }

  @Delete(':actor_id')
  @Authenticated(MANAGE)
  @HttpCode(204)
  @ApiParam(PROJECT)
  @ApiParam({ name: 'actor_id', description: 'Signalbox id of the person.', type: String })
  @ApiOperation({ operationId: 'removeIdentities', summary: 'Remove all ids of a person' })
  @ApiProblems(AUTH_PROBLEMS.project_archived)
  remove(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Param('actor_id') actorId: string,
  ): Promise<void> {
    return this.service.remove(caller, projectId, actorId);
  }
}
