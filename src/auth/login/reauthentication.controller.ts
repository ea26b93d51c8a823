import { Body, Controller, Header, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';
import { Auth, Authenticated } from '../authenticated.decorator.js';
import type { UserCaller } from '../caller.js';
import { ReauthenticateDto } from './reauthentication.dto.js';
import { ReauthenticatedResponse } from './reauthentication.response.js';
import { ReauthenticationService } from './reauthentication.service.js';

@ApiTags('identity')
@Controller('api/auth/reauthenticate')
export class ReauthenticationController {
  constructor(private readonly service: ReauthenticationService) {}

  @Post()
  @Authenticated({ session: true })
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'reauthenticate',
    summary: 'Confirm your password, so that this session may make sensitive changes for 15 minutes',
    description:
      'Routes that answer `recent_login_required` work again after this call, with the same access token. Somebody without a password logs in again through the external issuer: `/api/auth/oidc/login?prompt=login`.',
  })
  @ApiProblems(
    'validation_failed',
    'password_wrong',
    'password_not_set',
    'rate_limited',
    'service_unavailable',
  )
  reauthenticate(
    @Auth() caller: UserCaller,
    @Body() { password }: ReauthenticateDto,
  ): Promise<ReauthenticatedResponse> {
    return this.service.reauthenticate(caller, password);
  }
}
