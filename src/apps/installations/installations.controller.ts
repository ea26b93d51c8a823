import { Body, Controller, Delete, Get, Headers, HttpCode, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Auth, Authenticated, ProjectId } from '../../auth/authenticated.decorator.js';
import type { UserCaller } from '../../auth/caller.js';
import { ReaderPermissions, type WithoutCan } from '../../auth/authorization/reader-permissions.js';
import { expectedVersion, withEtag } from '../../common/http/expected-version.js';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';
import { Resource } from '../access/resource.js';
import { PermissionOn, ResolvesResource } from '../access/permission-on.decorator.js';
import { ApiApp, ApiInstallation } from '../api-parameters.js';
import { ApiIfMatch } from '../../openapi/api-if-match.decorator.js';
import { InstallAppDto, InstallationQuery, UpdateInstallationDto } from './installation.dto.js';
import { InstallationPageResponse, InstallationResponse, withinScopes } from './installation.response.js';
import { InstallationsReadModel } from './installations.read-model.js';
import { InstallationsService } from './installations.service.js';
import type { Installation } from '../model/installation.entity.js';
import type { Permission } from '../../auth/permissions.js';
import type { App } from '../model/app.entity.js';
import { APP_PROBLEMS } from '../problems.js';
import { AUTH_PROBLEMS } from '../../auth/problems.js';

@ApiTags('apps')
@Controller('api/v1/apps')
export class InstallationsController {
  constructor(
    private readonly service: InstallationsService,
    private readonly installations: InstallationsReadModel,
    private readonly readers: ReaderPermissions,
  ) {}

  @Post(':app/installations')
  @Authenticated({ permission: 'installations:manage', project: 'body.project_id' })
  @ResolvesResource('app', () => ['apps:view'])
  @ApiApp()
  @ApiOperation({
    operationId: 'installApp',
    summary: 'Install a version of an app in a project and approve permissions',
  })
  @ApiProblems(
    'validation_failed',
    APP_PROBLEMS.config_invalid,
    APP_PROBLEMS.schema_timeout,
    APP_PROBLEMS.already_installed,
    APP_PROBLEMS.app_archived,
    AUTH_PROBLEMS.project_archived,
  )
  async install(
    @Auth() caller: UserCaller,
    @Resource('app') app: App,
    @ProjectId() projectId: string,
    @Body() { project_id: _, ...input }: InstallAppDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<InstallationResponse> {
    const installed = await this.service.install(caller, app, projectId, input);
    response.location(`/api/v1/apps/installations/${installed.id}`);
    return this.answer(caller, response, installed);
  }

  @Get('installations')
  @Authenticated()
  @ApiOperation({
    operationId: 'listInstallations',
    summary: 'List the installations of a project, or of all visible projects',
    description: '`project_id` requires `installations:view` in this project.',
  })
  @ApiProblems('validation_failed', 'forbidden', 'scope_missing', 'not_found')
  async list(
    @Auth() caller: UserCaller,
    @Query() query: InstallationQuery,
  ): Promise<InstallationPageResponse> {
    const page = await this.installations.page(caller, query);
    const seen = { ...page, items: page.items.map((one) => withinScopes(caller, one)) };
    return this.readers.pageWithCan(caller, 'installation', seen, ({ id }) => id);
  }

  @Get('installations/:id')
  @PermissionOn('installation', 'installations:view')
  @ApiInstallation()
  @ApiOperation({ operationId: 'getInstallation', summary: 'Get an installation' })
  async one(
    @Auth() caller: UserCaller,
    @Resource('installation') installation: Installation,
    @Res({ passthrough: true }) response: Response,
  ): Promise<InstallationResponse> {
    return this.answer(caller, response, await this.installations.one(installation));
  }

  @Patch('installations/:id')
  @PermissionOn('installation', 'installations:configure', neededForUpdate)
  @ApiInstallation()
  @ApiIfMatch()
  @ApiOperation({
    operationId: 'updateInstallation',
    summary: 'Configure, suspend or resume an installation',
    description: 'Suspending and resuming require `installations:manage`.',
  })
  @ApiProblems(
    'validation_failed',
    APP_PROBLEMS.config_invalid,
    APP_PROBLEMS.schema_timeout,
    'version_stale',
    APP_PROBLEMS.installation_inactive,
    AUTH_PROBLEMS.project_archived,
  )
  async update(
    @Auth() caller: UserCaller,
    @Resource('installation') installation: Installation,
    @Headers('if-match') ifMatch: string | undefined,
    @Body() { version, ...change }: UpdateInstallationDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<InstallationResponse> {
    const expected = expectedVersion(ifMatch, version);
    return this.answer(caller, response, await this.service.update(caller, installation, expected, change));
  }

  @Delete('installations/:id')
  @PermissionOn('installation', 'installations:manage')
  @HttpCode(200)
  @ApiInstallation()
  @ApiIfMatch()
  @ApiOperation({
    operationId: 'uninstallApp',
    summary: 'Uninstall an app; active runs continue, and no further run starts',
  })
  @ApiProblems('validation_failed', 'version_stale', AUTH_PROBLEMS.project_archived)
  async uninstall(
    @Auth() caller: UserCaller,
    @Resource('installation') installation: Installation,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<InstallationResponse> {
    const expected = expectedVersion(ifMatch, undefined);
    return this.answer(caller, response, await this.service.uninstall(caller, installation, expected));
  }

  private answer(
    caller: UserCaller,
    response: Response,
    installation: WithoutCan<InstallationResponse>,
  ): Promise<InstallationResponse> {
    const seen = withinScopes(caller, withEtag(response, installation));
    return this.readers.withCan(caller, 'installation', seen.id, seen);
  }
}

/** Suspending and resuming require a different permission than configuring; one request can do both. */
function neededForUpdate({ config, state }: Readonly<Record<string, unknown>>): readonly Permission[] {
  if (state === undefined) return ['installations:configure'];
  return config === undefined
    ? ['installations:manage']
    : ['installations:configure', 'installations:manage'];
}
