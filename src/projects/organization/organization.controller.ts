import { Body, Controller, Get, Headers, Patch, Res } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Auth, Authenticated } from '../../auth/authenticated.decorator.js';
import type { UserCaller } from '../../auth/caller.js';
import type { Organization } from '../../auth/entities/organization.entity.js';
import { OrganizationLookup } from '../../auth/authorization/organization-lookup.js';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';
import { expectedVersion, withEtag } from '../../common/http/expected-version.js';
import { OrganizationService } from './organization.service.js';
import { UpdateOrganizationDto, OrganizationDetailsResponse } from './organization.dto.js';

@ApiTags('organization')
@Controller('api/organization')
export class OrganizationController {
  constructor(
    private readonly service: OrganizationService,
    private readonly organization: OrganizationLookup,
  ) {}

  @Get()
  @Authenticated()
  @ApiOperation({
    operationId: 'getOrganization',
    summary: 'Get the organization of this installation',
  })
  async read(@Res({ passthrough: true }) response: Response): Promise<OrganizationDetailsResponse> {
    return answer(response, await this.organization.get());
  }

  @Patch()
  @Authenticated({ permission: 'organization:manage' })
  @ApiHeader({
    name: 'If-Match',
    required: false,
    description:
      'Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`.',
  })
  @ApiOperation({ operationId: 'renameOrganization', summary: 'Rename the organization' })
  @ApiProblems('validation_failed', 'version_stale')
  async rename(
    @Auth() caller: UserCaller,
    @Headers('if-match') ifMatch: string | undefined,
    @Body() { name, version }: UpdateOrganizationDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OrganizationDetailsResponse> {
    const expected = expectedVersion(ifMatch, version);
    return answer(response, await this.service.rename(caller, expected, name));
  }
}

function answer(
  response: Response,
  { id, name, version, createdAt }: Organization,
): OrganizationDetailsResponse {
  return withEtag(response, { id, name, version, created_at: createdAt });
}
