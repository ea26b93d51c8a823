import { Body, Controller, Get, Headers, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Auth, Authenticated, ProjectId } from '../auth/authenticated.decorator.js';
import type { UserCaller } from '../auth/caller.js';
import { PageQuery } from '../common/page-query.dto.js';
import { ApiProblems } from '../openapi/api-problems.decorator.js';
import { CreateProjectDto } from './dto/create-project.dto.js';
import { UpdateProjectDto } from './dto/update-project.dto.js';
import { etag, expectedVersion } from './expected-version.js';
import { ProjectPageResponse, ProjectResponse } from './project.response.js';
import { ProjectsReadModel } from './projects.read-model.js';
import { ProjectsService } from './projects.service.js';

/** Members of a project (`:project/members`) get a controller of their own. */
@ApiTags('projects')
@Controller('api/projects')
export class ProjectsController {
  constructor(
    private readonly service: ProjectsService,
    private readonly projects: ProjectsReadModel,
  ) {}

  @Post()
  @Authenticated({ permission: 'organization:manage' })
  @ApiOperation({ operationId: 'createProject', summary: 'Make a project' })
  @ApiProblems('validation_failed', 'project_key_taken')
  async create(
    @Body() input: CreateProjectDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ProjectResponse> {
    return withEtag(response, await this.service.create(input));
  }

  @Get()
  @Authenticated()
  @ApiOperation({ operationId: 'listProjects', summary: 'The projects that you may see, by key' })
  @ApiProblems('validation_failed')
  list(@Auth() caller: UserCaller, @Query() page: PageQuery): Promise<ProjectPageResponse> {
    return this.projects.visibleTo(caller, page);
  }

  @Get(':project')
  @Authenticated({ permission: 'project:view', project: 'params.project' })
  @ApiOperation({ operationId: 'getProject', summary: 'One project' })
  @ApiParam({ name: 'project', description: 'Id or key.', type: String })
  async one(
    @ProjectId() id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ProjectResponse> {
    return withEtag(response, await this.projects.one(id));
  }

  @Patch(':project')
  @Authenticated({ permission: 'project:manage', project: 'params.project' })
  @ApiOperation({
    operationId: 'updateProject',
    summary: 'Change the name or the ingest limits of a project',
  })
  @ApiParam({ name: 'project', description: 'Id or key.', type: String })
  @ApiHeader({
    name: 'If-Match',
    required: false,
    description: 'The version that the change is meant for, as `"3"`.',
  })
  @ApiProblems('validation_failed', 'version_stale')
  async update(
    @Auth() caller: UserCaller,
    @ProjectId() id: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Body() change: UpdateProjectDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ProjectResponse> {
    const expected = expectedVersion(ifMatch, change.version);
    return withEtag(response, await this.service.update(caller, id, expected, change));
  }
}

function withEtag(response: Response, project: ProjectResponse): ProjectResponse {
  response.setHeader('ETag', etag(project.version));
  return project;
}
