import { Body, Controller, Get, Headers, HttpCode, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Auth, Authenticated, ProjectId } from '../auth/authenticated.decorator.js';
import type { UserCaller } from '../auth/caller.js';
import { ReaderPermissions, type WithoutCan } from '../auth/authorization/reader-permissions.js';
import { ApiProblems } from '../openapi/api-problems.decorator.js';
import {
  CreateProjectDto,
  UpdateProjectDto,
  ProjectPageQuery,
  ProjectPageResponse,
  ProjectResponse,
} from './project.dto.js';
import { expectedVersion, withEtag } from '../common/http/expected-version.js';
import { ProjectsReadModel } from './projects.read-model.js';
import { ProjectsService } from './projects.service.js';
import { AUTH_PROBLEMS } from '../auth/problems.js';
import { PROJECT_PROBLEMS } from './problems.js';

const MANAGE = { permission: 'project:manage', project: 'params.project' } as const;
/** Archiving and restoring are permitted on archived projects; other changes are not. */
const ARCHIVE = { ...MANAGE, onArchived: true } as const;
const PROJECT = { name: 'project', description: 'Id or key of the project.', type: String };
const IF_MATCH = {
  name: 'If-Match',
  required: false,
  description:
    'Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`.',
};

@ApiTags('projects')
@Controller('api/projects')
export class ProjectsController {
  constructor(
    private readonly service: ProjectsService,
    private readonly projects: ProjectsReadModel,
    private readonly readers: ReaderPermissions,
  ) {}

  @Post()
  @Authenticated({ permission: 'organization:manage' })
  @ApiOperation({ operationId: 'createProject', summary: 'Create a project' })
  @ApiProblems('validation_failed', PROJECT_PROBLEMS.project_key_taken)
  async create(
    @Auth() caller: UserCaller,
    @Body() input: CreateProjectDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ProjectResponse> {
    return this.answer(caller, response, await this.service.create(caller, input));
  }

  @Get()
  @Authenticated()
  @ApiOperation({
    operationId: 'listProjects',
    summary: 'List visible projects, sorted by key; includes archived projects only with `archived=true`',
  })
  @ApiProblems('validation_failed')
  async list(@Auth() caller: UserCaller, @Query() query: ProjectPageQuery): Promise<ProjectPageResponse> {
    const page = await this.projects.visibleTo(caller, query);
    return this.readers.pageWithCan(caller, 'project', page, ({ id }) => id);
  }

  @Get(':project')
  @Authenticated({ permission: 'project:view', project: 'params.project' })
  @ApiOperation({ operationId: 'getProject', summary: 'Get a project' })
  @ApiParam(PROJECT)
  async one(
    @Auth() caller: UserCaller,
    @ProjectId() id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ProjectResponse> {
    return this.answer(caller, response, await this.projects.one(id));
  }

  @Patch(':project')
  @Authenticated(MANAGE)
  @ApiOperation({
    operationId: 'updateProject',
    summary: 'Update the name, ingest limits, DAG allow list or CORS origins of a project',
  })
  @ApiParam(PROJECT)
  @ApiHeader(IF_MATCH)
  @ApiProblems('validation_failed', 'version_stale', AUTH_PROBLEMS.project_archived)
  async update(
    @Auth() caller: UserCaller,
    @ProjectId() id: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Body() change: UpdateProjectDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ProjectResponse> {
    const expected = expectedVersion(ifMatch, change.version);
    return this.answer(caller, response, await this.service.update(caller, id, expected, change));
  }

  @Post(':project/archive')
  @Authenticated(ARCHIVE)
  @HttpCode(200)
  @ApiOperation({
    operationId: 'archiveProject',
    summary: 'Archive a project; its keys stop working within a second and its data becomes read-only',
  })
  @ApiParam(PROJECT)
  @ApiHeader(IF_MATCH)
  @ApiProblems('validation_failed', 'version_stale')
  async archive(
    @Auth() caller: UserCaller,
    @ProjectId() id: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ProjectResponse> {
    const expected = expectedVersion(ifMatch, undefined);
    return this.answer(caller, response, await this.service.setArchived(caller, id, expected, true));
  }

  @Post(':project/restore')
  @Authenticated(ARCHIVE)
  @HttpCode(200)
  @ApiOperation({
    operationId: 'restoreProject',
    summary: 'Restore an archived project and its keys',
  })
  @ApiParam(PROJECT)
  @ApiHeader(IF_MATCH)
  @ApiProblems('validation_failed', 'version_stale')
  async restore(
    @Auth() caller: UserCaller,
    @ProjectId() id: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ProjectResponse> {
    const expected = expectedVersion(ifMatch, undefined);
    return this.answer(caller, response, await this.service.setArchived(caller, id, expected, false));
  }

  private answer(
    caller: UserCaller,
    response: Response,
    project: WithoutCan<ProjectResponse>,
  ): Promise<ProjectResponse> {
    return this.readers.withCan(caller, 'project', project.id, withEtag(response, project));
  }
}
