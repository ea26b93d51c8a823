import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Throttle } from '@nestjs/throttler';
import { ApiProblems } from '../../../openapi/api-problems.decorator.js';
import { Auth, Authenticated } from '../../authenticated.decorator.js';
import type { UserCaller } from '../../caller.js';
import { PasswordChangeDto } from './login.dto.js';
import { PasswordChangeService } from './password-change.service.js';
import { AUTH_PROBLEMS } from '../../problems.js';

@ApiTags('identity')
@Controller('api/auth/password')
export class PasswordController {
  constructor(private readonly service: PasswordChangeService) {}

  @Post()
  @Throttle({ logins: {} })
  @Authenticated({ session: true })
  @HttpCode(204)
  @ApiOperation({
    operationId: 'changePassword',
    summary: 'Change the caller’s password; ends all other sessions',
  })
  @ApiProblems(
    'validation_failed',
    AUTH_PROBLEMS.password_wrong,
    AUTH_PROBLEMS.password_not_set,
    'rate_limited',
    'service_unavailable',
  )
  change(@Auth() caller: UserCaller, @Body() input: PasswordChangeDto): Promise<void> {
    return this.service.change(caller, input);
  }
}
