import { Body, Controller, Get, HttpStatus, Param, Post, Query, Res, UseGuards } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Throttle } from '@nestjs/throttler';
import type { Response } from 'express';
import { Auth } from '../../auth/authenticated.decorator.js';
import type { UserCaller } from '../../auth/caller.js';
import { PageQuery } from '../../common/page-query.dto.js';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';
import { Resource } from '../access/resource.js';
import { PermissionOn } from '../access/permission-on.decorator.js';
import type { App } from '../model/app.entity.js';
import { ApiApp } from '../api-parameters.js';
import { PublishBodyGuard } from './publish-body.guard.js';
import { PublishVersionDto, AppVersionPageResponse, AppVersionResponse } from './version.dto.js';
import { VersionsReadModel } from './versions.read-model.js';
import { VersionsService } from './versions.service.js';
import { APP_PROBLEMS } from '../problems.js';
import { AUTH_PROBLEMS } from '../../auth/problems.js';

@ApiTags('apps')
@Controller('api/v1/apps/:app/versions')
export class VersionsController {
  constructor(
    private readonly service: VersionsService,
    private readonly versions: VersionsReadModel,
  ) {}

  @Get()
  @PermissionOn('app', 'apps:view')
  @ApiApp()
  @ApiOperation({ operationId: 'listAppVersions', summary: 'List the versions of an app, newest first' })
  @ApiProblems('validation_failed')
  list(@Resource('app') app: App, @Query() page: PageQuery): Promise<AppVersionPageResponse> {
    return this.versions.page(app, page);
  }

  @Post()
  @Throttle({ publishes: {} })
  @UseGuards(PublishBodyGuard)
  @PermissionOn('app', 'apps:publish')
  @ApiApp()
  @ApiOperation({
    operationId: 'publishAppVersion',
    summary: 'Publish a version; publishing the same version again has no effect',
  })
  @ApiCreatedResponse({ type: AppVersionResponse })
  @ApiOkResponse({
    type: AppVersionResponse,
    description: 'The version was already published with the same manifest.',
  })
  @ApiProblems(
    'validation_failed',
    APP_PROBLEMS.manifest_invalid,
    APP_PROBLEMS.app_version_exists,
    APP_PROBLEMS.app_archived,
    AUTH_PROBLEMS.project_archived,
    'conflict',
  )
  async publish(
    @Auth() caller: UserCaller,
    @Resource('app') app: App,
    @Body() input: PublishVersionDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AppVersionResponse> {
    const { created, version } = await this.service.publish(caller, app, input);
    response.status(created ? HttpStatus.CREATED : HttpStatus.OK);
    return version;
  }

  @Get(':version')
  @PermissionOn('app', 'apps:view')
  @ApiApp()
  @ApiParam({ name: 'version', description: 'Name of the version, for example `1.4.0`.', type: String })
  @ApiOperation({ operationId: 'getAppVersion', summary: 'Get a version of an app' })
  one(@Resource('app') app: App, @Param('version') version: string): Promise<AppVersionResponse> {
    return this.versions.one(app, version);
  }
}
