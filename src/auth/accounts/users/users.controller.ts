import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  Headers,
  HttpCode,
  Param,
  Patch,
  Post,
  Query,
  Res,
} from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ApiProblems } from '../../../openapi/api-problems.decorator.js';
import { expectedVersion, withEtag } from '../../../common/http/expected-version.js';
import { Auth, Authenticated } from '../../authenticated.decorator.js';
import type { UserCaller } from '../../caller.js';
import { InvitationsService } from './invitations.service.js';
import {
  InviteUserDto,
  UpdateUserDto,
  UserPageQuery,
  AccountLinkResponse,
  AccountPageResponse,
  AccountResponse,
  InvitedUserResponse,
} from './user.dto.js';
import { UsersReadModel } from './users.read-model.js';
import { UsersService } from './users.service.js';
import { AUTH_PROBLEMS } from '../../problems.js';

const MANAGE = { permission: 'members:manage' } as const;
/** Access rule of the routes that invite, update, deactivate and reactivate users. */
const SENSITIVE = { ...MANAGE, sensitive: 'always' } as const;
const IF_MATCH = {
  name: 'If-Match',
  required: false,
  description:
    'Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`.',
};

@ApiTags('users')
@Controller('api/users')
export class UsersController {
  constructor(
    private readonly service: UsersService,
    private readonly invitations: InvitationsService,
    private readonly users: UsersReadModel,
  ) {}

  @Post()
  @Authenticated(SENSITIVE)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ operationId: 'inviteUser', summary: 'Invite a person; the link is returned only once' })
  @ApiProblems('validation_failed', AUTH_PROBLEMS.email_taken, AUTH_PROBLEMS.project_archived)
  invite(@Auth() caller: UserCaller, @Body() input: InviteUserDto): Promise<InvitedUserResponse> {
    return this.invitations.invite(caller, input);
  }

  @Get()
  @Authenticated(MANAGE)
  @ApiOperation({
    operationId: 'listUsers',
    summary: 'List the people of the organization, sorted by e-mail address',
  })
  @ApiProblems('validation_failed')
  list(@Query() query: UserPageQuery): Promise<AccountPageResponse> {
    return this.users.list(query);
  }

  @Get(':id')
  @Authenticated(MANAGE)
  @ApiOperation({ operationId: 'getUser', summary: 'Get a person' })
  @ApiProblems('not_found')
  async one(
    @Param('id') id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AccountResponse> {
    return withEtag(response, await this.users.one(id));
  }

  @Patch(':id')
  @Authenticated({ ...MANAGE, sensitive: 'sometimes' })
  @ApiHeader(IF_MATCH)
  @ApiOperation({
    operationId: 'updateUser',
    summary: 'Update, deactivate or reactivate a user account',
    description:
      'Every change except that of the name alone is sensitive: it requires a login within the last 15 minutes, or a service account that was granted `members:manage`.',
  })
  @ApiProblems(
    'validation_failed',
    'not_found',
    AUTH_PROBLEMS.email_taken,
    AUTH_PROBLEMS.last_admin,
    'version_stale',
  )
  async update(
    @Auth() caller: UserCaller,
    @Param('id') id: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Body() changes: UpdateUserDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AccountResponse> {
    const expected = expectedVersion(ifMatch, changes.version);
    return withEtag(response, await this.service.update(caller, id, expected, changes));
  }

  @Delete(':id')
  @Authenticated(SENSITIVE)
  @HttpCode(204)
  @ApiHeader(IF_MATCH)
  @ApiOperation({
    operationId: 'deactivateUser',
    summary: 'Deactivate a person and end their sessions and tokens immediately',
  })
  @ApiProblems('validation_failed', 'not_found', AUTH_PROBLEMS.last_admin, 'version_stale')
  async deactivate(
    @Auth() caller: UserCaller,
    @Param('id') id: string,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<void> {
    await this.service.update(caller, id, expectedVersion(ifMatch, undefined), { deactivated: true });
  }

  @Post(':id/invitation')
  @Authenticated(SENSITIVE)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'renewInvitation',
    summary: 'Renew the invitation of a person; earlier links become invalid',
  })
  @ApiProblems('not_found', 'conflict')
  inviteAgain(@Auth() caller: UserCaller, @Param('id') id: string): Promise<AccountLinkResponse> {
    return this.invitations.inviteAgain(caller, id);
  }

  @Post(':id/password-reset')
  @Authenticated(SENSITIVE)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'offerPasswordReset',
    summary: 'Create a password reset link for a person; earlier links become invalid',
  })
  @ApiProblems('not_found', 'conflict')
  offerPasswordReset(@Auth() caller: UserCaller, @Param('id') id: string): Promise<AccountLinkResponse> {
    return this.invitations.offerPasswordReset(caller, id);
  }
}
