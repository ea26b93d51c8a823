import { Body, Controller, Delete, Headers, HttpCode, Param, Post, Put, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Auth } from '../../auth/authenticated.decorator.js';
import type { UserCaller } from '../../auth/caller.js';
import { ReaderPermissions, type WithoutCan } from '../../auth/authorization/reader-permissions.js';
import { expectedVersion, withEtag } from '../../common/http/expected-version.js';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';
import { Resource } from '../access/resource.js';
import { PermissionOn } from '../access/permission-on.decorator.js';
import { ApiInstallation } from '../api-parameters.js';
import { ApiIfMatch } from '../../openapi/api-if-match.decorator.js';
import { UpgradeInstallationDto } from './installation.dto.js';
import { InstallationResponse, withinScopes } from './installation.response.js';
import { UpgradesService } from './upgrades.service.js';
import type { Installation } from '../model/installation.entity.js';
import type { Permission } from '../../auth/permissions.js';
import { APP_PROBLEMS } from '../problems.js';
import { AUTH_PROBLEMS } from '../../auth/problems.js';

const PERMISSION = {
  name: 'permission',
  description: 'Permission that the installed or the pending version requires, for example `storage:read`.',
  type: String,
};

/** Versions of installations, and approvals of the permissions that they request. */
@ApiTags('apps')
@Controller('api/v1/apps/installations/:id')
export class UpgradesController {
  constructor(
    private readonly service: UpgradesService,
    private readonly readers: ReaderPermissions,
  ) {}

  @Post('upgrade')
  @PermissionOn('installation', 'installations:configure', neededForUpgrade)
  @HttpCode(200)
  @ApiInstallation()
  @ApiIfMatch()
  @ApiOperation({
    operationId: 'upgradeInstallation',
    summary: 'Switch an installation to another version',
    description:
      'A version that requires permissions that are not approved stays pending until they are approved. Approving permissions requires `installations:manage`.',
  })
  @ApiProblems(
    'validation_failed',
    APP_PROBLEMS.config_invalid,
    APP_PROBLEMS.schema_timeout,
    'version_stale',
    APP_PROBLEMS.installation_inactive,
    AUTH_PROBLEMS.project_archived,
  )
  async upgrade(
    @Auth() caller: UserCaller,
    @Resource('installation') installation: Installation,
    @Headers('if-match') ifMatch: string | undefined,
    @Body() input: UpgradeInstallationDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<InstallationResponse> {
    const expected = expectedVersion(ifMatch, undefined);
    return this.answer(caller, response, await this.service.upgrade(caller, installation, expected, input));
  }

  @Put('grants/:permission')
  @PermissionOn('installation', 'installations:manage')
  @ApiInstallation()
  @ApiParam(PERMISSION)
  @ApiIfMatch()
  @ApiOperation({
    operationId: 'approvePermission',
    summary: 'Approve a permission; approving the last missing one activates a pending version',
  })
  @ApiProblems(
    'validation_failed',
    APP_PROBLEMS.config_invalid,
    APP_PROBLEMS.schema_timeout,
    'version_stale',
    APP_PROBLEMS.installation_inactive,
    AUTH_PROBLEMS.project_archived,
  )
  async grant(
    @Auth() caller: UserCaller,
    @Resource('installation') installation: Installation,
    @Param('permission') permission: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<InstallationResponse> {
    const expected = expectedVersion(ifMatch, undefined);
    return this.answer(
      caller,
      response,
      await this.service.grant(caller, installation, expected, permission),
    );
  }

  @Delete('grants/:permission')
  @PermissionOn('installation', 'installations:manage')
  @HttpCode(200)
  @ApiInstallation()
  @ApiParam(PERMISSION)
  @ApiIfMatch()
  @ApiOperation({
    operationId: 'revokePermission',
    summary: 'Revoke the approval of a permission; runs that require it cannot start',
  })
  @ApiProblems(
    'validation_failed',
    'version_stale',
    APP_PROBLEMS.installation_inactive,
    AUTH_PROBLEMS.project_archived,
  )
  async revoke(
    @Auth() caller: UserCaller,
    @Resource('installation') installation: Installation,
    @Param('permission') permission: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<InstallationResponse> {
    const expected = expectedVersion(ifMatch, undefined);
    return this.answer(
      caller,
      response,
      await this.service.revoke(caller, installation, expected, permission),
    );
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

function neededForUpgrade({ approve }: Readonly<Record<string, unknown>>): readonly Permission[] {
  const approves = approve !== undefined && !(Array.isArray(approve) && approve.length === 0);
  return approves ? ['installations:configure', 'installations:manage'] : ['installations:configure'];
}
