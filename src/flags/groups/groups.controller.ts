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
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Auth, ProjectId } from '../../auth/authenticated.decorator.js';
import { type Caller, type UserCaller, changeAuthorOf } from '../../auth/caller.js';
import { ReaderPermissions, type WithoutCan } from '../../auth/authorization/reader-permissions.js';
import { expectedVersion, withEtag } from '../../common/http/expected-version.js';
import { CreateGroupDto, UpdateGroupDto, GroupQuery, GroupListResponse, GroupResponse } from './group.dto.js';
import {
  ChangesDefinition,
  CreatesDefinition,
  ListsDefinitions,
  ReadsDefinition,
} from '../changes/definition-routes.js';
import { KillDto, RevertDto } from '../changes/definition.dto.js';
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
  @ListsDefinitions({ operationId: 'listGroups', summary: 'List the groups of a project, sorted by key' })
  async list(
    @Auth() caller: Caller,
    @ProjectId() projectId: string,
    @Query() query: GroupQuery,
  ): Promise<GroupListResponse> {
    const page = await this.groups.page(projectId, query);
    return this.readers.pageWithCan(caller, 'group', page, () => projectId);
  }

  @Post()
  @CreatesDefinition({
    operationId: 'createGroup',
    summary: 'Create a group, which is turned on unless `enabled` is `false`',
    problems: ['validation_failed', FLAG_PROBLEMS.group_key_taken, 'conflict'],
  })
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
  @ReadsDefinition('group', { operationId: 'getGroup', summary: 'Get a group' })
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
  @ChangesDefinition('group', {
    operationId: 'updateGroup',
    summary: 'Update fields of a group; absent fields are unchanged',
    ifMatch: true,
    problems: ['validation_failed', 'not_found', 'version_stale', FLAG_PROBLEMS.group_in_use],
  })
  async update(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Param('key') key: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Body() { project_id: _, version, ...input }: UpdateGroupDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<GroupResponse> {
    const expected = expectedVersion(ifMatch, version);
    const group = await this.service.update(projectId, key, changeAuthorOf(caller), expected, input);
    return this.toResponse(caller, projectId, withEtag(response, group));
  }

  @Delete(':key')
  @HttpCode(200)
  @ChangesDefinition('group', {
    operationId: 'archiveGroup',
    summary: 'Archive a group that has no flags',
    ifMatch: true,
    problems: ['not_found', 'version_stale', FLAG_PROBLEMS.group_in_use],
  })
  async archive(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Param('key') key: string,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<GroupResponse> {
    const expected = expectedVersion(ifMatch, undefined);
    const group = await this.service.update(projectId, key, changeAuthorOf(caller), expected, {
      archived: true,
    });
    return this.toResponse(caller, projectId, group);
  }

  @Post(':key/kill')
  @HttpCode(200)
  @ChangesDefinition('group', {
    operationId: 'killGroup',
    summary: 'Activate or deactivate the emergency stop of a group',
    permission: 'flags:kill',
    problems: ['validation_failed', 'not_found'],
  })
  async kill(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Param('key') key: string,
    @Body() { killed, reason }: KillDto,
  ): Promise<GroupResponse> {
    const group = await this.service.kill(projectId, key, changeAuthorOf(caller), killed, reason);
    return this.toResponse(caller, projectId, group);
  }

  @Post(':key/revert')
  @HttpCode(200)
  @ChangesDefinition('group', {
    operationId: 'revertGroup',
    summary: 'Restore all fields of a group to their values at a revision',
    problems: ['validation_failed', 'not_found', FLAG_PROBLEMS.revision_unknown, FLAG_PROBLEMS.group_in_use],
  })
  async revert(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Param('key') key: string,
    @Body() { revision, reason }: RevertDto,
  ): Promise<GroupResponse> {
    const group = await this.service.revert(projectId, key, caller, revision, reason);
    return this.toResponse(caller, projectId, group);
  }

  private toResponse(
    caller: Caller,
    projectId: string,
    group: WithoutCan<GroupResponse>,
  ): Promise<GroupResponse> {
    return this.readers.withCan(caller, 'group', projectId, group);
  }
}
