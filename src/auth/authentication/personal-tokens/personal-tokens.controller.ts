import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { PageQuery } from '../../../common/page-query.dto.js';
import { ApiProblems } from '../../../openapi/api-problems.decorator.js';
import { Auth, Authenticated } from '../../authenticated.decorator.js';
import type { UserCaller } from '../../caller.js';
import {
  CreatePersonalTokenDto,
  CreatedPersonalTokenResponse,
  PersonalTokenPageResponse,
} from './personal-token.dto.js';
import { PersonalTokensReadModel } from './personal-tokens.read-model.js';
import { PersonalTokensService } from './personal-tokens.service.js';

/** Requires a session: a leaked token must not create or revoke others. */
@ApiTags('identity')
@Controller('api/auth/tokens')
export class PersonalTokensController {
  constructor(
    private readonly service: PersonalTokensService,
    private readonly tokens: PersonalTokensReadModel,
  ) {}

  @Post()
  @Authenticated({ session: true, sensitive: 'always' })
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'createPersonalToken',
    summary: 'Create a personal access token, which is returned only once',
  })
  @ApiProblems('validation_failed', 'conflict')
  create(
    @Auth() caller: UserCaller,
    @Body() input: CreatePersonalTokenDto,
  ): Promise<CreatedPersonalTokenResponse> {
    return this.service.create(caller, input);
  }

  @Get()
  @Authenticated({ session: true })
  @ApiOperation({
    operationId: 'listPersonalTokens',
    summary: 'List the caller’s personal access tokens, newest first',
  })
  @ApiProblems('validation_failed')
  list(@Auth() { userId }: UserCaller, @Query() page: PageQuery): Promise<PersonalTokenPageResponse> {
    return this.tokens.listOf(userId, page);
  }

  @Delete(':token_id')
  @Authenticated({ session: true })
  @HttpCode(204)
  @ApiOperation({
    operationId: 'revokePersonalToken',
    summary: 'Revoke one of the caller’s personal access tokens immediately',
  })
  @ApiProblems('not_found')
  revoke(@Auth() caller: UserCaller, @Param('token_id') tokenId: string): Promise<void> {
    return this.service.revoke(caller, caller.userId, tokenId);
  }
}
