import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Authenticated, ProjectId } from '../../../auth/authenticated.decorator.js';
import { ApiProblems } from '../../../openapi/api-problems.decorator.js';
import {
  RepositoriesQuery,
  RepositoryCommitsQuery,
  RepositoryCommitPageResponse,
  RepositoryPageResponse,
} from './repositories.dto.js';
import { RepositoriesReadModel } from './repositories.read-model.js';

@ApiTags('events')
@Controller('api/repositories')
export class RepositoriesController {
  constructor(private readonly repositories: RepositoriesReadModel) {}

  @Get()
  @Authenticated({ permission: 'events:view', project: 'query.project_id' })
  @ApiOperation({
    operationId: 'listRepositories',
    summary: 'List the activity of repositories by branch',
    description:
      'Counts `repository` events by repository and branch. Sorted by time of the latest event, latest first.',
  })
  @ApiProblems('validation_failed')
  list(@ProjectId() projectId: string, @Query() query: RepositoriesQuery): Promise<RepositoryPageResponse> {
    return this.repositories.branches(projectId, query);
  }

  @Get('commits')
  @Authenticated({ permission: 'events:view', project: 'query.project_id' })
  @ApiOperation({
    operationId: 'listRepositoryCommits',
    summary: 'List the commits of repositories, newest first',
  })
  @ApiProblems('validation_failed')
  commits(
    @ProjectId() projectId: string,
    @Query() query: RepositoryCommitsQuery,
  ): Promise<RepositoryCommitPageResponse> {
    return this.repositories.commits(projectId, query);
  }
}
