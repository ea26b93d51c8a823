import { Body, Controller, Header, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import { ApiProblems } from '../../../openapi/api-problems.decorator.js';
import { Auth, Authenticated, Public } from '../../authenticated.decorator.js';
import type { UserCaller } from '../../caller.js';
import { AUTH_PROBLEMS } from '../../problems.js';
import {
  CreateCommandLoginDto,
  RedeemCommandLoginDto,
  CommandLoginResponse,
  CommandTokenResponse,
} from './command-login.dto.js';
import { CommandLoginsService } from './command-logins.service.js';

/** The two steps of `signalbox login`: the portal requests a code, and the command redeems it. */
@ApiTags('identity')
@Controller('api/auth/command-logins')
export class CommandLoginsController {
  constructor(private readonly service: CommandLoginsService) {}

  @Post()
  @Authenticated({ session: true, sensitive: 'always' })
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'createCommandLogin',
    summary:
      'Create a personal access token for the command-line client, returned as a code that only this client can redeem',
  })
  @ApiProblems('validation_failed', 'conflict')
  create(@Auth() caller: UserCaller, @Body() input: CreateCommandLoginDto): Promise<CommandLoginResponse> {
    return this.service.create(caller, input);
  }

  @Post('token')
  @SkipThrottle({ writes: true })
  @Public()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'redeemCommandLogin',
    summary: 'Redeem the code of a command-line login for its token, within two minutes',
  })
  @ApiProblems('validation_failed', AUTH_PROBLEMS.command_login_invalid)
  redeem(@Body() input: RedeemCommandLoginDto): CommandTokenResponse {
    return this.service.redeem(input);
  }
}
