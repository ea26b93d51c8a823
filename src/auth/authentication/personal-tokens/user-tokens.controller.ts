import { Controller, Delete, Get, HttpCode, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { PageQuery } from '../../../common/page-query.dto.js';
import { ApiProblems } from '../../../openapi/api-problems.decorator.js';
import { Auth, Authenticated } from '../../authenticated.decorator.js';
import type { UserCaller } from '../../caller.js';
import { PersonalTokenPageResponse } from './personal-token.dto.js';
import { PersonalTokensReadModel } from './personal-tokens.read-model.js';
import { PersonalTokensService } from './personal-tokens.service.js';

const MANAGE_MEMBERS = { permission: 'members:manage', session: true } as const;

/** Routes by which administrators list and revoke other users' tokens; they cannot create any. */
@ApiTags('identity')
@Controller('api/users/:user_id/tokens')
export class UserTokensController {
  constructor(
    private readonly service: PersonalTokensService,
    private readonly tokens: PersonalTokensReadModel,
  ) {}

  @Get()
  @Authenticated(MANAGE_MEMBERS)
  @ApiOperation({
    operationId: 'listUserTokens',
    summary: 'List a user’s personal access tokens, newest first',
  })
  @ApiProblems('validation_failed', 'not_found')
  list(@Param('user_id') userId: string, @Query() page: PageQuery): Promise<PersonalTokenPageResponse> {
    return this.tokens.listOfNamed(userId, page);
  }

  @Delete(':token_id')
  @Authenticated(MANAGE_MEMBERS)
  @HttpCode(204)
  @ApiOperation({
    operationId: 'revokeUserToken',
    summary: 'Revoke a user’s personal access token immediately',
  })
  @ApiProblems('not_found')
  revoke(
    @Auth() caller: UserCaller,
    @Param('user_id') userId: string,
    @Param('token_id') tokenId: string,
  ): Promise<void> {
    return this.service.revoke(caller, userId, tokenId);
  }
}
