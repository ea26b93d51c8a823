import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Authenticated, ProjectId } from '../../auth/authenticated.decorator.js';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';
import { ResolvesResource } from '../access/permission-on.decorator.js';
import { Resource } from '../access/resource.js';
import { ApiApp } from '../api-parameters.js';
import type { App } from '../model/app.entity.js';
import { VersionCodeReadModel } from './version-code.read-model.js';
import { VersionCodeResponse } from './version-code.response.js';
import { VersionDagsQuery } from '../versions/version.dto.js';

@ApiTags('apps')
@Controller('api/v1/apps/:app/versions/:version/code')
export class VersionCodeController {
  constructor(private readonly code: VersionCodeReadModel) {}

  @Get()
  @Authenticated({ permission: 'installations:view', project: 'query.project_id' })
  @ResolvesResource('app', () => ['apps:view'])
  @ApiApp()
  @ApiParam({ name: 'version', description: 'Name of the version, for example `1.4.0`.', type: String })
  @ApiOperation({
    operationId: 'getAppVersionCode',
    summary:
      "Get the state of a version's DAGs in the orchestrator, and whether their code matches the pinned code",
  })
  @ApiProblems('validation_failed')
  read(
    @Resource('app') app: App,
    @Param('version') version: string,
    @ProjectId() projectId: string,
    @Query() _query: VersionDagsQuery,
  ): Promise<VersionCodeResponse> {
    return this.code.read(app, version, projectId);
  }
}
