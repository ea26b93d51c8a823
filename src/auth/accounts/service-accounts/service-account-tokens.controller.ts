import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { PageQuery } from '../../../common/page-query.dto.js';
import { ApiProblems } from '../../../openapi/api-problems.decorator.js';
import { Auth } from '../../authenticated.decorator.js';
import type { UserCaller } from '../../caller.js';
import { ManagesServiceAccounts } from './manages-service-accounts.decorator.js';
import { ServiceAccountAccess } from './service-account-access.js';
import {
  CreatedServiceAccountTokenResponse,
  ServiceAccountTokenPageResponse,
  CreateServiceAccountTokenDto,
  RotateServiceAccountTokenDto,
} from './service-account.dto.js';
import { ServiceAccountTokensService } from './service-account-tokens.service.js';
import { ServiceAccountsReadModel } from './service-accounts.read-model.js';
import { AUTH_PROBLEMS } from '../../problems.js';

@ApiTags('service accounts')
@Controller('api/service-accounts/:id/tokens')
export class ServiceAccountTokensController {
  constructor(
    private readonly access: ServiceAccountAccess,
    private readonly service: ServiceAccountTokensService,
    private readonly accounts: ServiceAccountsReadModel,
  ) {}

  @Post()
  @ManagesServiceAccounts('change')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'createServiceAccountToken',
    summary: 'Create a token of a service account, which is returned only once',
  })
  @ApiProblems('validation_failed', 'conflict', AUTH_PROBLEMS.project_archived)
  create(
    @Auth() caller: UserCaller,
    @Param('id') id: string,
    @Body() input: CreateServiceAccountTokenDto,
  ): Promise<CreatedServiceAccountTokenResponse> {
    return this.service.create(caller, id, input);
  }

  @Get()
  @ManagesServiceAccounts('read')
  @ApiOperation({
    operationId: 'listServiceAccountTokens',
    summary: 'List the tokens of a service account, newest first, with their last use',
  })
  @ApiProblems('validation_failed')
  async list(
    @Auth() caller: UserCaller,
    @Param('id') id: string,
    @Query() page: PageQuery,
  ): Promise<ServiceAccountTokenPageResponse> {
    const account = await this.access.findForReading(caller, id);
    return this.accounts.tokensOf(account.id, page);
  }

  @Delete(':token_id')
  @ManagesServiceAccounts('change')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'revokeServiceAccountToken',
    summary: 'Revoke a token of a service account; effective immediately on every replica',
  })
  @ApiProblems('conflict', AUTH_PROBLEMS.project_archived)
  revoke(
    @Auth() caller: UserCaller,
    @Param('id') id: string,
    @Param('token_id') tokenId: string,
  ): Promise<void> {
    return this.service.revoke(caller, id, tokenId);
  }

  @Post(':token_id/rotate')
  @ManagesServiceAccounts('change')
  @HttpCode(201)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'rotateServiceAccountToken',
    summary: 'Replace a token with a new one that has the same name and scopes',
    description: 'The old token stays valid for `overlap_hours`.',
  })
  @ApiProblems('validation_failed', 'conflict', AUTH_PROBLEMS.project_archived)
  rotate(
    @Auth() caller: UserCaller,
    @Param('id') id: string,
    @Param('token_id') tokenId: string,
    @Body() input: RotateServiceAccountTokenDto,
  ): Promise<CreatedServiceAccountTokenResponse> {
    return this.service.rotate(caller, id, tokenId, input);
  }
}
