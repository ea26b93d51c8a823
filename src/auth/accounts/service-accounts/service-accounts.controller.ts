import {
  Body,
  Controller,
  Delete,
  Get,
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
import { expectedVersion, withEtag } from '../../../common/http/expected-version.js';
import { ApiProblems } from '../../../openapi/api-problems.decorator.js';
import { Auth } from '../../authenticated.decorator.js';
import type { UserCaller } from '../../caller.js';
import { ManagesServiceAccounts } from './manages-service-accounts.decorator.js';
import { ServiceAccountAccess } from './service-account-access.js';
import {
  CreateServiceAccountDto,
  ServiceAccountPageQuery,
  UpdateServiceAccountDto,
  ServiceAccountPageResponse,
  ServiceAccountResponse,
} from './service-account.dto.js';
import { ServiceAccountsReadModel } from './service-accounts.read-model.js';
import { ServiceAccountsService } from './service-accounts.service.js';
import { AUTH_PROBLEMS } from '../../problems.js';

const IF_MATCH = {
  name: 'If-Match',
  required: false,
  description:
    'Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`.',
};

@ApiTags('service accounts')
@Controller('api/service-accounts')
export class ServiceAccountsController {
  constructor(
    private readonly access: ServiceAccountAccess,
    private readonly service: ServiceAccountsService,
    private readonly accounts: ServiceAccountsReadModel,
  ) {}

  @Post()
  @ManagesServiceAccounts('change')
  @ApiOperation({
    operationId: 'createServiceAccount',
    summary: 'Create a service account, an identity for automation',
    description:
      'Service accounts hold relations like people and call the API with their own tokens, so that automation does not depend on the account of a person.',
  })
  @ApiProblems('validation_failed', AUTH_PROBLEMS.service_account_name_taken, AUTH_PROBLEMS.project_archived)
  async create(
    @Auth() caller: UserCaller,
    @Body() input: CreateServiceAccountDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ServiceAccountResponse> {
    const id = await this.service.create(caller, input);
    return withEtag(response, await this.accounts.one(id));
  }

  @Get()
  @ManagesServiceAccounts('read')
  @ApiOperation({
    operationId: 'listServiceAccounts',
    summary: 'List all service accounts, or those of a project, sorted by name',
  })
  @ApiProblems('validation_failed')
  async list(
    @Auth() caller: UserCaller,
    @Query() { project_id: reference = '', ...page }: ServiceAccountPageQuery,
  ): Promise<ServiceAccountPageResponse> {
    const project = await this.access.requireManage(caller, reference === '' ? null : reference);
    return this.accounts.list(project?.id ?? null, page);
  }

  @Get(':id')
  @ManagesServiceAccounts('read')
  @ApiOperation({
    operationId: 'getServiceAccount',
    summary: 'Get a service account, including deleted ones',
  })
  async one(
    @Auth() caller: UserCaller,
    @Param('id') id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ServiceAccountResponse> {
    const account = await this.access.findForReading(caller, id);
    return withEtag(response, await this.accounts.one(account.id));
  }

  @Patch(':id')
  @ManagesServiceAccounts('change')
  @ApiHeader(IF_MATCH)
  @ApiOperation({
    operationId: 'updateServiceAccount',
    summary: 'Change the description, the relations or the sensitive permissions of a service account',
  })
  @ApiProblems('validation_failed', 'version_stale', 'conflict', AUTH_PROBLEMS.project_archived)
  async update(
    @Auth() caller: UserCaller,
    @Param('id') id: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Body() changes: UpdateServiceAccountDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ServiceAccountResponse> {
    await this.service.update(caller, id, expectedVersion(ifMatch, changes.version), changes);
    return withEtag(response, await this.accounts.one(id));
  }

  @Delete(':id')
  @ManagesServiceAccounts('change')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'deleteServiceAccount',
    summary: 'Delete a service account and revoke its tokens immediately',
    description: 'The name of the account remains in audit events and histories.',
  })
  @ApiProblems('conflict', AUTH_PROBLEMS.project_archived)
  delete(@Auth() caller: UserCaller, @Param('id') id: string): Promise<void> {
    return this.service.delete(caller, id);
  }
}
