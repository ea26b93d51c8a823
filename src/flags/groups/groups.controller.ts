import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Param,
  Patch,
  Post,
  Query,
  Res,
} from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Auth, Authenticated, ProjectId } from '../../auth/authenticated.decorator.js';
import type { Caller, UserCaller } from '../../auth/caller.js';
import { ReaderPermissions, type WithoutCan } from '../../auth/authorization/reader-permissions.js';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';
import { expectedVersion } from '../../common/http/expected-version.js';
import { ApiKeyOf, ApiProject } from '../api-parameters.js';
import { ApiIfMatch } from '../../openapi/api-if-match.decorator.js';
import { userActor } from '../revisions/flag-changes.js';
import { withEtag } from '../../common/http/with-etag.js';
import { CreateGroupDto, UpdateGroupDto } from './dto/change-group.dto.js';
import { GroupQuery } from './dto/group-query.dto.js';
import { KillDto } from '../changes/kill.dto.js';
import { RevertDto } from '../changes/revert.dto.js';
import { GroupListResponse, GroupResponse } from './group.response.js';
import { GroupsReadModel } from './groups.read-model.js';
import { GroupsService } from './groups.service.js';
import { FLAG_PROBLEMS } from '../problems.js';

@ApiTags('flags')
@Controller('api/flags/groups')
export class GroupsController {
  constructor(
    private readonly service: GroupsService,
    private readonly groups: GroupsReadModel,
    private readonly readers: ReaderPermissions,
  ) {}

  @Get()
  @Authenticated({ permission: 'flags:view', project: 'query.project_id', orApiKey: 'flags:read' })
  @ApiOperation({ operationId: 'listGroups', summary: 'List the groups of a project by key' })
  @ApiProblems('validation_failed')
  async list(
    @Auth() caller: Caller,
    @ProjectId() projectId: string,
    @Query() query: GroupQuery,
  ): Promise<GroupListResponse> {
    const page = await this.groups.page(projectId, query);
    return this.readers.toPageResponse(caller, 'group', page, () => projectId);
  }

  @Post()
  @Authenticated({ permission: 'flags:edit', project: 'project_id' })
  @ApiOperation({
    operationId: 'createGroup',
    summary: 'Create a group, turned on unless `enabled` is `false`',
  })
  @ApiProject()
  @ApiProblems('validation_failed', FLAG_PROBLEMS.group_key_taken, 'conflict')
  async create(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Body() { project_id: _, ...input }: CreateGroupDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<GroupResponse> {
    const group = await this.service.create(projectId, caller, input);
    return this.toResponse(caller, projectId, withEtag(response, group));
  }

  @Get(':key')
  @Authenticated({ permission: 'flags:view', project: 'query.project_id', orApiKey: 'flags:read' })
  @ApiOperation({ operationId: 'getGroup', summary: 'Get a group' })
  @ApiKeyOf('group')
  @ApiProject()
  @ApiProblems('not_found')
  async one(
    @Auth() caller: Caller,
    @ProjectId() projectId: string,
    @Param('key') key: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<GroupResponse> {
    const group = await this.groups.one(projectId, key);
    return this.toResponse(caller, projectId, withEtag(response, group));
  }

  @Patch(':key')
  @Authenticated({ permission: 'flags:edit', project: 'project_id' })
  @ApiOperation({ operationId: 'updateGroup', summary: 'Update the given fields of a group' })
  @ApiKeyOf('group')
  @ApiProject()
  @ApiIfMatch()
  @ApiProblems('validation_failed', 'not_found', 'version_stale', FLAG_PROBLEMS.group_in_use)
  async update(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Param('key') key: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Body() { project_id: _, version, ...input }: UpdateGroupDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<GroupResponse> {
    const expected = expectedVersion(ifMatch, version);
    const group = await this.service.update(projectId, key, userActor(caller), expected, input);
    return this.toResponse(caller, projectId, withEtag(response, group));
  }

  @Delete(':key')
  @Authenticated({ permission: 'flags:edit', project: 'project_id' })
  @HttpCode(200)
  @ApiOperation({
    operationId: 'archiveGroup',
    summary: 'Archive a group that has no flags',
  })
  @ApiKeyOf('group')
  @ApiProject()
  @ApiIfMatch()
  @ApiProblems('not_found', 'version_stale', FLAG_PROBLEMS.group_in_use)
  async archive(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Param('key') key: string,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<GroupResponse> {
    const expected = expectedVersion(ifMatch, undefined);
    const group = await this.service.update(projectId, key, userActor(caller), expected, { archived: true });
    return this.toResponse(caller, projectId, group);
  }

  @Post(':key/kill')
  @Authenticated({ permission: 'flags:kill', project: 'project_id' })
  @HttpCode(200)
  @ApiOperation({
    operationId: 'killGroup',
    summary: 'Kill all flags of a group, or revive them',
  })
  @ApiKeyOf('group')
  @ApiProject()
  @ApiProblems('validation_failed', 'not_found')
  async kill(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Param('key') key: string,
    @Body() input: KillDto,
  ): Promise<GroupResponse> {
    const group = await this.service.kill(
      projectId,
      key,
      userActor(caller),
      input.killed,
      input.reason ?? null,
    );
    return this.toResponse(caller, projectId, group);
  }

  @Post(':key/revert')
  @Authenticated({ permission: 'flags:edit', project: 'project_id' })
  @HttpCode(200)
  @ApiOperation({
    operationId: 'revertGroup',
    summary: 'Restore all fields of a group to their values at a revision',
  })
  @ApiKeyOf('group')
  @ApiProject()
  @ApiProblems('validation_failed', 'not_found', FLAG_PROBLEMS.revision_unknown, FLAG_PROBLEMS.group_in_use)
  async revert(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Param('key') key: string,
    @Body() input: RevertDto,
  ): Promise<GroupResponse> {
    const group = await this.service.revert(projectId, key, caller, input.revision, input.reason ?? null);
    return this.toResponse(caller, projectId, group);
  }

  private toResponse(
    caller: Caller,
    projectId: string,
    group: WithoutCan<GroupResponse>,
  ): Promise<GroupResponse> {
    return this.readers.toResponse(caller, 'group', projectId, group);
  }
}
