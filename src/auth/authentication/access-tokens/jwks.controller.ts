import { Controller, Get, Header } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { JWK } from 'jose';
import { Public } from '../../authenticated.decorator.js';
import { SigningKeys } from './signing-keys.js';

@ApiTags('identity')
@Controller('.well-known')
export class JwksController {
  constructor(private readonly keys: SigningKeys) {}

  @Get('jwks.json')
  @Public()
  @Header('Cache-Control', 'public, max-age=300')
  @ApiOperation({
    operationId: 'getJwks',
    summary: 'Get the public keys that verify access tokens (JWK set, RFC 7517)',
  })
  jwks(): Promise<{ keys: JWK[] }> {
    return this.keys.jwks();
  }
}
