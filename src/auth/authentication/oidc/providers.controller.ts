import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AppConfig } from '../../../config/app-config.js';
import { Public } from '../../authenticated.decorator.js';
import { LoginProvidersResponse } from './providers.response.js';

@ApiTags('identity')
@Controller('api/auth/providers')
export class ProvidersController {
  constructor(private readonly config: AppConfig) {}

  @Get()
  @Public()
  @ApiOperation({
    operationId: 'getLoginProviders',
    summary: 'List the login methods of this installation',
  })
  read(): LoginProvidersResponse {
    const { externalIssuer, publicUrl } = this.config;
    return {
      password: true,
      // Absolute, because the login's cookie must belong to the host to which the issuer redirects the browser.
      oidc: externalIssuer === null ? null : { login_url: `${publicUrl}/api/auth/oidc/login` },
    };
  }
}
