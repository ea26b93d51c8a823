import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Auth, Authenticated, ProjectId } from '../../../../auth/authenticated.decorator.js';
import type { UserCaller } from '../../../../auth/caller.js';
import { ApiProblems } from '../../../../openapi/api-problems.decorator.js';
import { GroupMergesService } from '../triage/group-merges.service.js';
import { GroupTriageService } from '../triage/group-triage.service.js';
import { MergeErrorGroupsDto, SplitErrorGroupDto, UpdateErrorGroupDto } from '../triage/error-group.dto.js';
import { ErrorGroupDetailReadModel } from './error-group-detail.read-model.js';
import { ErrorGroupDetailResponse, ErrorGroupPageResponse } from './error-group.response.js';
import { ErrorGroupsQuery, ErrorProjectQuery } from './error-groups-query.dto.js';
import { ErrorGroupsReadModel } from './error-groups.read-model.js';

const VIEW = { permission: 'events:view', project: 'query.project_id' } as const;
const EDIT = { permission: 'views:edit', project: 'query.project_id' } as const;
const GROUP = {
  name: 'group_id',
  description: 'Id of the group, or id of a group that was merged into it.',
  type: String,
};

@ApiTags('events')
@Controller('api/errors')
export class ErrorsController {
  constructor(
    private readonly groups: ErrorGroupsReadModel,
    private readonly group: ErrorGroupDetailReadModel,
    private readonly triage: GroupTriageService,
    private readonly merges: GroupMergesService,
  ) {}

  @Get()
  @Authenticated(VIEW)
  @ApiOperation({
    operationId: 'listErrorGroups',
    summary: 'List the error groups of a project',
    description:
      'A group consists of the events of type `error` with the same fingerprint. The counts of a group include all of its events, regardless of filters and period.',
  })
  @ApiProblems('validation_failed')
  list(@ProjectId() projectId: string, @Query() query: ErrorGroupsQuery): Promise<ErrorGroupPageResponse> {
    return this.groups.page(projectId, query);
  }

  @Get(':group_id')
  @Authenticated(VIEW)
  @ApiParam(GROUP)
  @ApiOperation({
    operationId: 'getErrorGroup',
    summary: 'Get an error group with samples, history and the reason why its events are one group',
  })
  @ApiProblems('validation_failed', 'not_found')
  get(
    @ProjectId() projectId: string,
    @Param('group_id') id: string,
    @Query() _query: ErrorProjectQuery,
  ): Promise<ErrorGroupDetailResponse> {
    return this.group.one(projectId, id);
  }

  @Patch(':group_id')
  @Authenticated(EDIT)
  @ApiParam(GROUP)
  @ApiOperation({
    operationId: 'updateErrorGroup',
    summary: 'Resolve, ignore, reopen or assign an error group',
    description:
      'An event that occurs after the group was resolved reopens it. With `in_next_release`, only an event in a new release does: one in which no error of the project was received before the resolution.',
  })
  @ApiProblems('validation_failed', 'not_found')
  async update(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Param('group_id') id: string,
    @Query() _query: ErrorProjectQuery,
    @Body() input: UpdateErrorGroupDto,
  ): Promise<ErrorGroupDetailResponse> {
    return this.group.one(projectId, await this.triage.update(projectId, id, caller, input));
  }

  @Post('merge')
  @HttpCode(200)
  @Authenticated(EDIT)
  @ApiOperation({
    operationId: 'mergeErrorGroups',
    summary: 'Merge error groups into one',
    description:
      'Reversible: `POST /api/errors/{group_id}/split` restores the merged groups with their former status.',
  })
  @ApiProblems('validation_failed', 'not_found', 'conflict')
  async merge(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Query() _query: ErrorProjectQuery,
    @Body() input: MergeErrorGroupsDto,
  ): Promise<ErrorGroupDetailResponse> {
    return this.group.one(projectId, await this.merges.merge(projectId, caller, input));
  }

  @Post(':group_id/split')
  @HttpCode(200)
  @Authenticated(EDIT)
  @ApiParam(GROUP)
  @ApiOperation({
    operationId: 'splitErrorGroup',
    summary: 'Split merged fingerprints off into their own error groups',
  })
  @ApiProblems('validation_failed', 'not_found')
  async split(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Param('group_id') id: string,
    @Query() _query: ErrorProjectQuery,
    @Body() input: SplitErrorGroupDto,
  ): Promise<ErrorGroupDetailResponse> {
    return this.group.one(projectId, await this.merges.split(projectId, id, caller, input));
  }
}
