import { Body, Controller, Delete, Get, HttpCode, Param, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Auth } from '../../auth/authenticated.decorator.js';
import type { UserCaller } from '../../auth/caller.js';
import { PageQuery } from '../../common/page-query.dto.js';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';
import { Resource } from '../access/resource.js';
import { PermissionOn } from '../access/permission-on.decorator.js';
import { ApiInstallation } from '../api-parameters.js';
import { ObjectMembersReadModel } from '../../auth/accounts/object-members/object-members.read-model.js';
import { ObjectMembersService, sharedInstallation } from './object-members.service.js';
import {
  SetInstallationMemberDto,
  InstallationMemberPageResponse,
  InstallationMemberResponse,
} from './object-member.dto.js';
import type { Installation } from '../model/installation.entity.js';
import { AUTH_PROBLEMS } from '../../auth/problems.js';

@ApiTags('apps')
@Controller('api/v1/apps/installations/:id/members')
export class InstallationMembersController {
  constructor(
    private readonly service: ObjectMembersService,
    private readonly members: ObjectMembersReadModel,
  ) {}

  @Get()
  @PermissionOn('installation', 'members:manage')
  @ApiInstallation()
  @ApiOperation({
    operationId: 'listInstallationMembers',
    summary: 'List users with access to an installation, including inherited access',
  })
  @ApiProblems('validation_failed')
  async list(
    @Resource('installation') installation: Installation,
    @Query() page: PageQuery,
  ): Promise<InstallationMemberPageResponse> {
    return this.members.page(sharedInstallation(installation).object, page);
  }

  @Get(':user_id')
  @PermissionOn('installation', 'members:manage')
  @ApiInstallation()
  @ApiOperation({ operationId: 'getInstallationMember', summary: 'Get a member of an installation' })
  async one(
    @Resource('installation') installation: Installation,
    @Param('user_id') userId: string,
  ): Promise<InstallationMemberResponse> {
    return this.members.one(sharedInstallation(installation).object, userId);
  }

  @Put(':user_id')
  @PermissionOn('installation', 'members:manage')
  @ApiInstallation()
  @ApiOperation({
    operationId: 'setInstallationMember',
    summary: 'Set a person’s relation to an installation',
  })
  @ApiProblems('validation_failed', AUTH_PROBLEMS.project_archived)
  async set(
    @Auth() caller: UserCaller,
    @Resource('installation') installation: Installation,
    @Param('user_id') userId: string,
    @Body() { relation }: SetInstallationMemberDto,
  ): Promise<InstallationMemberResponse> {
    return this.service.set(caller, sharedInstallation(installation), userId, relation);
  }

  @Delete(':user_id')
  @PermissionOn('installation', 'members:manage')
  @HttpCode(204)
  @ApiInstallation()
  @ApiOperation({
    operationId: 'removeInstallationMember',
    summary: 'Remove a person’s relation to an installation',
  })
  @ApiProblems('conflict', AUTH_PROBLEMS.project_archived)
  async remove(
    @Auth() caller: UserCaller,
    @Resource('installation') installation: Installation,
    @Param('user_id') userId: string,
  ): Promise<void> {
    await this.service.remove(caller, sharedInstallation(installation), userId);
  }
}
