import { Body, Controller, Header, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Throttle } from '@nestjs/throttler';
import type { Request, Response } from 'express';
import { Origin, type RequestOrigin } from '../../../common/http/request-origin.js';
import { ApiProblems } from '../../../openapi/api-problems.decorator.js';
import { Public } from '../../authenticated.decorator.js';
import { SameOriginGuard } from '../sessions/same-origin.guard.js';
import { SessionCookie } from '../sessions/session-cookie.js';
import { KnownDevices } from '../sessions/known-devices.js';
import { LoginDto, TokenResponse } from './login.dto.js';
import { LoginService } from './login.service.js';
import { AUTH_PROBLEMS } from '../../problems.js';

@ApiTags('identity')
@Controller('api/auth/login')
export class LoginController {
  constructor(
    private readonly service: LoginService,
    private readonly cookie: SessionCookie,
    private readonly devices: KnownDevices,
  ) {}

  @Post()
  @Throttle({ logins: {} })
  // Login CSRF: a page could log its visitor in to an attacker's account, where the attacker would see the visitor's actions.
  @UseGuards(SameOriginGuard)
  @Public()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'login',
    summary: 'Log in with e-mail address and password',
  })
  @ApiProblems(
    'validation_failed',
    AUTH_PROBLEMS.login_failed,
    AUTH_PROBLEMS.cross_origin_refused,
    'rate_limited',
    'service_unavailable',
  )
  async login(
    @Body() { email, password }: LoginDto,
    @Req() request: Request,
    @Origin() origin: RequestOrigin,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TokenResponse> {
    const session = await this.service.login(email, password, origin, this.devices.read(request));
    this.cookie.open(response, session);
    return session.answer;
  }
}
