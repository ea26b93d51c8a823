import { Body, Controller, Header, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Throttle } from '@nestjs/throttler';
import { ApiProblems } from '../../../openapi/api-problems.decorator.js';
import { Auth, Authenticated } from '../../authenticated.decorator.js';
import type { UserCaller } from '../../caller.js';
import { ReauthenticateDto, ReauthenticatedResponse } from './login.dto.js';
import { ReauthenticationService } from './reauthentication.service.js';
import { AUTH_PROBLEMS } from '../../problems.js';

@ApiTags('identity')
@Controller('api/auth/reauthenticate')
export class ReauthenticationController {
  constructor(private readonly service: ReauthenticationService) {}

  @Post()
  @Throttle({ logins: {} })
  @Authenticated({ session: true })
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'reauthenticate',
    summary: 'Confirm the caller’s password, which permits sensitive changes for 15 minutes',
    description:
      'Routes that respond with `recent_login_required` accept the same access token after this call. Users without a password log in again through the external issuer: `/api/auth/oidc/login?prompt=login`.',
  })
  @ApiProblems(
    'validation_failed',
    AUTH_PROBLEMS.password_wrong,
    AUTH_PROBLEMS.password_not_set,
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
