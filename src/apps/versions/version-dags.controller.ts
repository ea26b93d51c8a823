import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Authenticated, ProjectId } from '../../auth/authenticated.decorator.js';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';
import { ResolvesResource } from '../access/permission-on.decorator.js';
import { Resource } from '../access/resource.js';
import type { App } from '../model/app.entity.js';
import { ApiApp } from '../api-parameters.js';
import { VersionDagsQuery, VersionDagsResponse } from './version.dto.js';
import { VersionDagsReadModel } from './version-dags.read-model.js';

@ApiTags('apps')
@Controller('api/v1/apps/:app/versions/:version/dags')
export class VersionDagsController {
  constructor(private readonly dags: VersionDagsReadModel) {}

  @Get()
  @Authenticated({ permission: 'installations:view', project: 'query.project_id' })
  @ResolvesResource('app', () => ['apps:view'])
  @ApiApp()
  @ApiParam({ name: 'version', description: 'Name of the version, for example `1.4.0`.', type: String })
  @ApiOperation({
    operationId: 'listAppVersionDags',
    summary: 'List the DAGs of a version, and whether runs in a project may start them',
  })
  @ApiProblems('validation_failed')
  list(
    @Resource('app') app: App,
    @Param('version') version: string,
    @ProjectId() projectId: string,
    @Query() _query: VersionDagsQuery,
  ): Promise<VersionDagsResponse> {
    return this.dags.read(app, version, projectId);
  }
}
