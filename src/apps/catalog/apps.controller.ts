import { Body, Controller, Delete, Get, Headers, HttpCode, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Auth, Authenticated } from '../../auth/authenticated.decorator.js';
import type { UserCaller } from '../../auth/caller.js';
import { ReaderPermissions, type WithoutCan } from '../../auth/authorization/reader-permissions.js';
import { expectedVersion, withEtag } from '../../common/http/expected-version.js';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';
import { Resource } from '../access/resource.js';
import { PermissionOn } from '../access/permission-on.decorator.js';
import { ApiApp } from '../api-parameters.js';
import { ApiIfMatch } from '../../openapi/api-if-match.decorator.js';
import { AppsReadModel } from './apps.read-model.js';
import { AppsService } from './apps.service.js';
import { CreateAppDto, AppQuery, UpdateAppDto, AppPageResponse, AppResponse } from './app.dto.js';
import type { App } from '../model/app.entity.js';
import { APP_PROBLEMS } from '../problems.js';
import { AUTH_PROBLEMS } from '../../auth/problems.js';

@ApiTags('apps')
@Controller('api/v1/apps')
export class AppsController {
  constructor(
    private readonly service: AppsService,
    private readonly apps: AppsReadModel,
    private readonly readers: ReaderPermissions,
  ) {}

  @Get()
  @Authenticated()
  @ApiOperation({ operationId: 'listApps', summary: 'List visible apps, sorted by slug' })
  @ApiProblems('validation_failed')
  async list(@Auth() caller: UserCaller, @Query() query: AppQuery): Promise<AppPageResponse> {
    const page = await this.apps.visibleTo(caller, query);
    return this.readers.pageWithCan(caller, 'app', page, ({ id }) => id);
  }

  @Post()
  @Authenticated()
  @ApiOperation({
    operationId: 'createApp',
    summary: 'Create an app',
    description: 'Creating an app that the organization or a project owns requires `apps:publish` there.',
  })
  @ApiProblems(
    'validation_failed',
    'forbidden',
    'scope_missing',
    'not_found',
    APP_PROBLEMS.app_slug_taken,
    AUTH_PROBLEMS.project_archived,
    'conflict',
  )
  async create(
    @Auth() caller: UserCaller,
    @Body() input: CreateAppDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AppResponse> {
    const app = await this.service.create(caller, input);
    response.location(`/api/v1/apps/${app.slug}`);
    return this.answer(caller, response, app);
  }

  @Get(':app')
  @PermissionOn('app', 'apps:view')
  @ApiApp()
  @ApiOperation({ operationId: 'getApp', summary: 'Get an app' })
  async one(
    @Auth() caller: UserCaller,
    @Resource('app') app: App,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AppResponse> {
    return this.answer(caller, response, await this.apps.one(app));
  }

  @Patch(':app')
  @PermissionOn('app', 'apps:publish')
  @ApiApp()
  @ApiIfMatch()
  @ApiOperation({
    operationId: 'updateApp',
    summary: 'Update fields of an app, archive or restore it; absent fields are unchanged',
  })
  @ApiProblems(
    'validation_failed',
    'version_stale',
    APP_PROBLEMS.app_archived,
    APP_PROBLEMS.app_in_use,
    AUTH_PROBLEMS.project_archived,
  )
  async update(
    @Auth() caller: UserCaller,
    @Resource('app') app: App,
    @Headers('if-match') ifMatch: string | undefined,
    @Body() { version, ...change }: UpdateAppDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AppResponse> {
    const expected = expectedVersion(ifMatch, version);
    return this.answer(caller, response, await this.service.update(caller, app, expected, change));
  }

  @Delete(':app')
  @PermissionOn('app', 'apps:publish')
  @HttpCode(200)
  @ApiApp()
  @ApiIfMatch()
  @ApiOperation({
    operationId: 'archiveApp',
    summary: 'Archive an app that is not installed; its slug stays reserved',
  })
  @ApiProblems('validation_failed', 'version_stale', APP_PROBLEMS.app_in_use, AUTH_PROBLEMS.project_archived)
  async archive(
    @Auth() caller: UserCaller,
    @Resource('app') app: App,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AppResponse> {
    const expected = expectedVersion(ifMatch, undefined);
    return this.answer(
      caller,
      response,
      await this.service.update(caller, app, expected, { archived: true }),
    );
  }

  private answer(caller: UserCaller, response: Response, app: WithoutCan<AppResponse>): Promise<AppResponse> {
    return this.readers.withCan(caller, 'app', app.id, withEtag(response, app));
  }
}
