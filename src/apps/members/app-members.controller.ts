import { Body, Controller, Delete, Get, HttpCode, Param, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Auth } from '../../auth/authenticated.decorator.js';
import type { UserCaller } from '../../auth/caller.js';
import { PageQuery } from '../../common/page-query.dto.js';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';
import { Resource } from '../access/resource.js';
import { PermissionOn } from '../access/permission-on.decorator.js';
import { ApiApp } from '../api-parameters.js';
import { ObjectMembersReadModel } from '../../auth/accounts/object-members/object-members.read-model.js';
import { ObjectMembersService, sharedApp } from './object-members.service.js';
import { SetAppMemberDto, AppMemberPageResponse, AppMemberResponse } from './object-member.dto.js';
import type { App } from '../model/app.entity.js';
import { AUTH_PROBLEMS } from '../../auth/problems.js';

@ApiTags('apps')
@Controller('api/v1/apps/:app/members')
export class AppMembersController {
  constructor(
    private readonly service: ObjectMembersService,
    private readonly members: ObjectMembersReadModel,
  ) {}

  @Get()
  @PermissionOn('app', 'members:manage')
  @ApiApp()
  @ApiOperation({
    operationId: 'listAppMembers',
    summary: 'List users with access to an app, including inherited access',
  })
  @ApiProblems('validation_failed')
  async list(@Resource('app') app: App, @Query() page: PageQuery): Promise<AppMemberPageResponse> {
    return this.members.page(sharedApp(app).object, page);
  }

  @Get(':user_id')
  @PermissionOn('app', 'members:manage')
  @ApiApp()
  @ApiOperation({ operationId: 'getAppMember', summary: 'Get a member of an app' })
  async one(@Resource('app') app: App, @Param('user_id') userId: string): Promise<AppMemberResponse> {
    return this.members.one(sharedApp(app).object, userId);
  }

  @Put(':user_id')
  @PermissionOn('app', 'members:manage')
  @ApiApp()
  @ApiOperation({
    operationId: 'setAppMember',
    summary: 'Set a person’s relation to an app',
  })
  @ApiProblems('validation_failed', AUTH_PROBLEMS.project_archived)
  async set(
    @Auth() caller: UserCaller,
    @Resource('app') app: App,
    @Param('user_id') userId: string,
    @Body() { relation }: SetAppMemberDto,
  ): Promise<AppMemberResponse> {
    return this.service.set(caller, sharedApp(app), userId, relation);
  }

  @Delete(':user_id')
  @PermissionOn('app', 'members:manage')
  @HttpCode(204)
  @ApiApp()
  @ApiOperation({ operationId: 'removeAppMember', summary: 'Remove a person’s relation to an app' })
  @ApiProblems('conflict', AUTH_PROBLEMS.project_archived)
  async remove(
    @Auth() caller: UserCaller,
    @Resource('app') app: App,
    @Param('user_id') userId: string,
  ): Promise<void> {
    await this.service.remove(caller, sharedApp(app), userId);
  }
}
