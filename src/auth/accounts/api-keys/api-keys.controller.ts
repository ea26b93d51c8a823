import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Auth, Authenticated, ProjectId } from '../../authenticated.decorator.js';
import type { UserCaller } from '../../caller.js';
import { PageQuery } from '../../../common/page-query.dto.js';
import { ApiProblems } from '../../../openapi/api-problems.decorator.js';
import { ApiKeysReadModel } from './api-keys.read-model.js';
import { ApiKeysService } from './api-keys.service.js';
import {
  CreateApiKeyDto,
  RotateSecretDto,
  ApiKeyPageResponse,
  CreatedApiKeyResponse,
  RotatedSecretResponse,
} from './api-key.dto.js';

const MANAGE_KEYS = { permission: 'keys:manage', project: 'params.project' } as const;
const CHANGE_KEYS = { ...MANAGE_KEYS, sensitive: 'always' } as const;
const PROJECT = { name: 'project', description: 'Id or key of the project.', type: String };

@ApiTags('projects')
@Controller('api/projects/:project/api-keys')
export class ApiKeysController {
  constructor(
    private readonly service: ApiKeysService,
    private readonly keys: ApiKeysReadModel,
  ) {}

  @Post()
  @Authenticated(CHANGE_KEYS)
  @Header('Cache-Control', 'no-store')
  @ApiParam(PROJECT)
  @ApiOperation({
    operationId: 'createApiKey',
    summary: 'Create an API key and its webhook secret, which are returned only once',
  })
  @ApiProblems('validation_failed')
  create(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Body() input: CreateApiKeyDto,
  ): Promise<CreatedApiKeyResponse> {
    return this.service.create(caller, projectId, input);
  }

  @Get()
  @Authenticated(MANAGE_KEYS)
  @ApiParam(PROJECT)
  @ApiOperation({ operationId: 'listApiKeys', summary: 'List the API keys of a project, newest first' })
  @ApiProblems('validation_failed')
  list(@ProjectId() projectId: string, @Query() page: PageQuery): Promise<ApiKeyPageResponse> {
    return this.keys.list(projectId, page);
  }

  @Delete(':key_id')
  @Authenticated(CHANGE_KEYS)
  @HttpCode(204)
  @ApiParam(PROJECT)
  @ApiOperation({
    operationId: 'revokeApiKey',
    summary: 'Revoke an API key; effective on every replica within a second',
  })
  revoke(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Param('key_id') keyId: string,
  ): Promise<void> {
    return this.service.revoke(caller, projectId, keyId);
  }

  @Post(':key_id/rotate-secret')
  @Authenticated(CHANGE_KEYS)
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiParam(PROJECT)
  @ApiOperation({
    operationId: 'rotateWebhookSecret',
    summary: 'Rotate the webhook secret; the current one stays valid for `overlap_hours`',
  })
  @ApiProblems('validation_failed', 'conflict')
  rotate(
    @Auth() caller: UserCaller,
    @ProjectId() projectId: string,
    @Param('key_id') keyId: string,
    @Body() { overlap_hours = 24 }: RotateSecretDto,
  ): Promise<RotatedSecretResponse> {
    return this.service.rotateSecret(caller, projectId, keyId, overlap_hours);
  }
}
