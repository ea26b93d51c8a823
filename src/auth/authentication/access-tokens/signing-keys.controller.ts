import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { PageQuery } from '../../../common/page-query.dto.js';
import { ApiProblems } from '../../../openapi/api-problems.decorator.js';
import { Auth, Authenticated } from '../../authenticated.decorator.js';
import type { UserCaller } from '../../caller.js';
import { SigningKeyPageResponse, SigningKeyResponse } from './signing-key.response.js';
import { SigningKeyRotationService } from './signing-key-rotation.service.js';
import { SigningKeysReadModel } from './signing-keys.read-model.js';

const MANAGE = { permission: 'organization:manage', session: true } as const;

@ApiTags('identity')
@Controller('api/auth/signing-keys')
export class SigningKeysController {
  constructor(
    private readonly keys: SigningKeysReadModel,
    private readonly rotation: SigningKeyRotationService,
  ) {}

  @Get()
  @Authenticated(MANAGE)
  @ApiOperation({
    operationId: 'listSigningKeys',
    summary: 'List the signing keys of access tokens, newest first',
  })
  @ApiProblems('validation_failed')
  list(@Query() page: PageQuery): Promise<SigningKeyPageResponse> {
    return this.keys.list(page);
  }

  @Post('rotate')
  @Authenticated({ permission: 'organization:manage', sensitive: 'always' })
  @HttpCode(200)
  @ApiOperation({
    operationId: 'rotateSigningKey',
    summary:
      'Replace the signing key of access tokens; tokens signed with the old key stay valid until they expire',
  })
  rotate(@Auth() caller: UserCaller): Promise<SigningKeyResponse> {
    return this.rotation.rotate(caller);
  }
}
