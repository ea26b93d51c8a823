import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Authenticated, ProjectId } from '../../../auth/authenticated.decorator.js';
import { ApiProblems } from '../../../openapi/api-problems.decorator.js';
import { DeployErrorRatesReadModel } from './deploy-error-rates.read-model.js';
import {
  CurrentDeploysQuery,
  DeployErrorRatesQuery,
  DeploysQuery,
  CurrentDeployPageResponse,
  DeployPageResponse,
  DeployErrorRatesPageResponse,
} from './deploys.dto.js';
import { DeploysReadModel } from './deploys.read-model.js';

@ApiTags('events')
@Controller('api/deploys')
export class DeploysController {
  constructor(
    private readonly deploysReadModel: DeploysReadModel,
    private readonly errorRates: DeployErrorRatesReadModel,
  ) {}

  @Get()
  @Authenticated({ permission: 'events:view', project: 'query.project_id' })
  @ApiOperation({
    operationId: 'listDeploys',
    summary: 'List the deploys of a project, newest first',
    description:
      'A deploy consists of the `deploy` events of one service, environment and version: one that reports its start, and one that reports its end.',
  })
  @ApiProblems('validation_failed')
  list(@ProjectId() projectId: string, @Query() query: DeploysQuery): Promise<DeployPageResponse> {
    return this.deploysReadModel.deploys(projectId, query);
  }

  @Get('current')
  @Authenticated({ permission: 'events:view', project: 'query.project_id' })
  @ApiOperation({
    operationId: 'listCurrentDeploys',
    summary: 'List the running version of each service and environment',
    description:
      'Returns one item for each service and environment, with the version that is currently running and the latest deploy event.',
  })
  @ApiProblems('validation_failed')
  current(
    @ProjectId() projectId: string,
    @Query() query: CurrentDeploysQuery,
  ): Promise<CurrentDeployPageResponse> {
    return this.deploysReadModel.current(projectId, query);
  }

  @Get('error-rates')
  @Authenticated({ permission: 'events:view', project: 'query.project_id' })
  @ApiOperation({
    operationId: 'listDeployErrorRates',
    summary: 'Compare the errors before and after each deploy',
    description:
      'Accepts the filters and cursors of `GET /api/deploys`. For each finished deploy, counts the `error` events of its service in the hour before and the hour after it. Events of another environment are not counted.',
  })
  @ApiProblems('validation_failed')
  listErrorRates(
    @ProjectId() projectId: string,
    @Query() query: DeployErrorRatesQuery,
  ): Promise<DeployErrorRatesPageResponse> {
    return this.errorRates.ofPage(projectId, query);
  }
}
