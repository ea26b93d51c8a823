import { Body, Controller, Delete, Get, HttpCode, Param, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Auth, Authenticated, ProjectId } from '../../authenticated.decorator.js';
import type { UserCaller } from '../../caller.js';
import { PageQuery } from '../../../common/page-query.dto.js';
import { ApiProblems } from '../../../openapi/api-problems.decorator.js';
import { MembersReadModel } from './members.read-model.js';
import { MembersService } from './members.service.js';
import {
  SetMemberDto,
  CandidateQuery,
  MemberCandidatesResponse,
  MemberPageResponse,
  MemberResponse,
} from './member.dto.js';
import { AUTH_PROBLEMS } from '../../problems.js';

const VIEW = { permission: 'project:view', project: 'params.project' } as const;
const MANAGE = { permission: 'members:manage', project: 'params.project' } as const;
/** Sensitive when the relation `owner` is granted or revoked, which the service determines. */
const CHANGE = { ...MANAGE, sensitive: 'sometimes' } as const;
const OWNERS_ARE_SENSITIVE =
  'Granting or removing the relation `owner` is sensitive: it requires a login within the last 15 minutes, or a service account that was granted `members:manage`.';
const PROJECT = { name: 'project', description: 'Id or key of the project.', type: String };

@ApiTags('projects')
@Controller('api/projects/:project')
export class MembersController {
  constructor(
    private readonly service: MembersService,
    private readonly members: MembersReadModel,
  ) {}

  @Get('members')
  @Authenticated(VIEW)
  @ApiParam(PROJECT)
  @ApiOperation({
    operationId: 'listMembers',
    summary: 'List users with access to a project, including administrators of the organization',
  })
  @ApiProblems('validation_failed')
  list(@ProjectId() projectId: string, @Query() page: PageQuery): Promise<MemberPageResponse> {
    return this.members.list(projectId, page);
  }

  @Get('members/:user_id')
  @Authenticated(VIEW)
  @ApiParam(PROJECT)
  @ApiOperation({ operationId: 'getMember', summary: 'Get a member of a project' })
  one(@ProjectId() projectId: string, @Param('user_id') userId: string): Promise<MemberResponse> {
    return this.members.one(projectId, userId);
  }

  @Put('members/:user_id')
  @Authenticated(CHANGE)
  @ApiParam(PROJECT)
  @ApiOperation({
    operationId: 'setMember',
    summary: 'Set a person’s relation to a project',
    description: OWNERS_ARE_SENSITIVE,
  })
  @ApiProblems('validation_failed', AUTH_PROBLEMS.project_archived)
  set(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Param('user_id') userId: string,
    @Body() { relation }: SetMemberDto,
  ): Promise<MemberResponse> {
    return this.service.set(caller, projectId, userId, relation);
  }

  @Delete('members/:user_id')
  @Authenticated(CHANGE)
  @HttpCode(204)
  @ApiParam(PROJECT)
  @ApiOperation({
    operationId: 'removeMember',
    summary: 'Remove a person’s relation to a project',
    description: OWNERS_ARE_SENSITIVE,
  })
  @ApiProblems('conflict', AUTH_PROBLEMS.project_archived)
  remove(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Param('user_id') userId: string,
  ): Promise<void> {
    return this.service.remove(caller, projectId, userId);
  }

  @Get('member-candidates')
  @Authenticated(MANAGE)
  @ApiParam(PROJECT)
  @ApiOperation({
    operationId: 'findMemberCandidates',
    summary: 'Find active users by a prefix of their e-mail address or name',
  })
  @ApiProblems('validation_failed')
  candidates(
    @ProjectId() projectId: string,
    @Query() { q }: CandidateQuery,
  ): Promise<MemberCandidatesResponse> {
    return this.members.candidates(projectId, q);
  }
}
