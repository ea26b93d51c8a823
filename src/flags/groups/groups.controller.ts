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
import { ApiHeader, ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Auth, Authenticated, ProjectId } from '../../auth/authenticated.decorator.js';
import type { UserCaller } from '../../auth/caller.js';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';
import { etag, expectedVersion } from '../../common/http/expected-version.js';
import { userActor } from '../revisions/flag-changes.js';
import { CreateGroupDto, UpdateGroupDto } from './dto/change-group.dto.js';
import { GroupQuery } from './dto/group-query.dto.js';
import { KillDto } from '../definitions/dto/kill.dto.js';
import { RevertDto } from '../definitions/dto/revert.dto.js';
import { GroupListResponse, GroupResponse } from './group.response.js';
import { GroupsReadModel } from './groups.read-model.js';
import { GroupsService } from './groups.service.js';

const IF_MATCH = {
  name: 'If-Match',
  required: false,
  description: 'The version that the change is meant for, as `"3"`.',
};
const PROJECT = {
  name: 'project_id',
  required: false,
  description: 'The project, by id or key.',
  type: String,
};
const KEY = { name: 'key', description: 'Key of the group.', type: String };

@ApiTags('flags')
@Controller('api/flags/groups')
export class GroupsController {
  constructor(
    private readonly service: GroupsService,
    private readonly groups: GroupsReadModel,
  ) {}

  @Get()
  @Authenticated({ permission: 'flags:view', project: 'query.project_id', orApiKey: 'flags:read' })
  @ApiOperation({ operationId: 'listGroups', summary: 'The groups of a project, by key' })
  @ApiProblems('validation_failed')
  list(@ProjectId() projectId: string, @Query() query: GroupQuery): Promise<GroupListResponse> {
    return this.groups.page(projectId, query);
  }

  @Post()
  @Authenticated({ permission: 'flags:edit', project: 'project_id' })
  @ApiOperation({ operationId: 'createGroup', summary: 'Make a group; it lets its flags decide' })
  @ApiQuery(PROJECT)
  @ApiProblems('validation_failed', 'group_key_taken', 'conflict')
  async create(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Body() { project_id: _, ...input }: CreateGroupDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<GroupResponse> {
    return withEtag(response, await this.service.create(projectId, caller, input));
  }

  @Get(':key')
  @Authenticated({ permission: 'flags:view', project: 'query.project_id', orApiKey: 'flags:read' })
  @ApiOperation({ operationId: 'getGroup', summary: 'One group' })
  @ApiParam(KEY)
  @ApiQuery(PROJECT)
  @ApiProblems('not_found')
  async one(
    @ProjectId() projectId: string,
    @Param('key') key: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<GroupResponse> {
    return withEtag(response, await this.groups.one(projectId, key));
  }

  @Patch(':key')
  @Authenticated({ permission: 'flags:edit', project: 'project_id' })
  @ApiOperation({ operationId: 'updateGroup', summary: 'Change what is given of a group' })
  @ApiParam(KEY)
  @ApiQuery(PROJECT)
  @ApiHeader(IF_MATCH)
  @ApiProblems('validation_failed', 'not_found', 'version_stale', 'group_in_use')
  async update(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Param('key') key: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Body() { project_id: _, version, ...input }: UpdateGroupDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<GroupResponse> {
    const expected = expectedVersion(ifMatch, version);
    return withEtag(response, await this.service.update(projectId, key, userActor(caller), expected, input));
  }

  @Delete(':key')
  @Authenticated({ permission: 'flags:edit', project: 'project_id' })
  @HttpCode(200)
  @ApiOperation({
    operationId: 'archiveGroup',
    summary: 'Archive a group that no flag is in',
  })
  @ApiParam(KEY)
  @ApiQuery(PROJECT)
  @ApiHeader(IF_MATCH)
  @ApiProblems('not_found', 'version_stale', 'group_in_use')
  async archive(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Param('key') key: string,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<GroupResponse> {
    const expected = expectedVersion(ifMatch, undefined);
    return this.service.update(projectId, key, userActor(caller), expected, { archived: true });
  }

  @Post(':key/kill')
  @Authenticated({ permission: 'flags:kill', project: 'project_id' })
  @HttpCode(200)
  @ApiOperation({
    operationId: 'killGroup',
    summary: 'Pull the emergency stop of every flag of a group, or release it',
  })
  @ApiParam(KEY)
  @ApiQuery(PROJECT)
  @ApiProblems('validation_failed', 'not_found')
  kill(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Param('key') key: string,
    @Body() input: KillDto,
  ): Promise<GroupResponse> {
    return this.service.kill(projectId, key, userActor(caller), input.killed, input.reason ?? null);
  }

  @Post(':key/revert')
  @Authenticated({ permission: 'flags:edit', project: 'project_id' })
  @HttpCode(200)
  @ApiOperation({
    operationId: 'revertGroup',
    summary: 'Bring every field back to what it was at a revision',
  })
  @ApiParam(KEY)
  @ApiQuery(PROJECT)
  @ApiProblems('validation_failed', 'not_found', 'revision_unknown', 'group_in_use')
  revert(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Param('key') key: string,
    @Body() input: RevertDto,
  ): Promise<GroupResponse> {
    return this.service.revert(projectId, key, caller, input.revision, input.reason ?? null);
  }
}

function withEtag(response: Response, group: GroupResponse): GroupResponse {
  response.setHeader('ETag', etag(group.version));
  return group;
}
