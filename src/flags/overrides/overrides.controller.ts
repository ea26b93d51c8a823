import { Body, Controller, Delete, Get, HttpCode, Param, Put, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Auth, Authenticated, ProjectId } from '../../auth/authenticated.decorator.js';
import type { UserCaller } from '../../auth/caller.js';
import { projectReference } from '../../auth/authorization/project-reference.js';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';
import { ApiKeyOf, ApiProject } from '../api-parameters.js';
import { SetOverrideDto, OverrideResponse } from './override.dto.js';
import { OverrideRemovalService } from './override-removal.service.js';
import { OverridesService } from './overrides.service.js';
import { AUTH_PROBLEMS } from '../../auth/problems.js';

/** Routes of self-overrides: a user's own value for a flag. An emergency stop takes precedence over them. */
@ApiTags('flags')
@Controller('api/flags/:key/self-override')
export class OverridesController {
  constructor(
    private readonly service: OverridesService,
    private readonly removal: OverrideRemovalService,
  ) {}

  @Get()
  @Authenticated({ permission: 'flags:view', project: 'query.project_id' })
  @ApiOperation({
    operationId: 'getSelfOverride',
    summary: 'Get the caller’s own override of a flag; `null` when there is none',
  })
  @ApiKeyOf('flag')
  @ApiProject()
  @ApiProblems('not_found')
  @ApiExtraModels(OverrideResponse)
  @ApiOkResponse({ schema: { oneOf: [{ $ref: getSchemaPath(OverrideResponse) }, { type: 'null' }] } })
  async mine(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Param('key') key: string,
    @Res() response: Response,
  ): Promise<void> {
    // Nest sends no body at all for null.
    response.json(await this.service.mine(projectId, key, caller));
  }

  @Put()
  @Authenticated({ permission: 'flags:override', project: 'project_id' })
  @ApiOperation({ operationId: 'setSelfOverride', summary: 'Set the caller’s own override of a flag' })
  @ApiKeyOf('flag')
  @ApiProject()
  @ApiProblems('validation_failed', 'not_found')
  set(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Param('key') key: string,
    @Body() { project_id: _, ...input }: SetOverrideDto,
  ): Promise<OverrideResponse> {
    return this.service.set(projectId, key, caller, input);
  }

  @Delete()
  @Authenticated()
  @HttpCode(204)
  @ApiOperation({
    operationId: 'deleteSelfOverride',
    summary: 'Remove the caller’s own override, regardless of the caller’s current relation to the project',
  })
  @ApiKeyOf('flag')
  @ApiProject()
  @ApiProblems('validation_failed', 'not_found', 'scope_missing', AUTH_PROBLEMS.project_archived)
  remove(@Auth() caller: UserCaller, @Param('key') key: string, @Req() request: Request): Promise<void> {
    return this.removal.removeOwn(projectReference(request, 'project_id'), key, caller);
  }
}
