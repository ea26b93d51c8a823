import { Controller, Header, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import type { Request, Response } from 'express';
import { Origin, type RequestOrigin } from '../../../common/http/request-origin.js';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { ApiProblems } from '../../../openapi/api-problems.decorator.js';
import { Public } from '../../authenticated.decorator.js';
import { TokenResponse } from './login.dto.js';
import { OwnSessionsService } from '../sessions/own-sessions.service.js';
import { SameOriginGuard } from '../sessions/same-origin.guard.js';
import { SessionCookie } from '../sessions/session-cookie.js';
import { SessionRefreshService } from '../sessions/session-refresh.service.js';
import { AUTH_PROBLEMS } from '../../problems.js';

/** Routes that read or delete the session cookie, which the portal's scripts cannot access. */
@ApiTags('identity')
@Controller('api/auth')
@UseGuards(SameOriginGuard)
export class SessionCookieController {
  constructor(
    private readonly cookie: SessionCookie,
    private readonly refreshes: SessionRefreshService,
    private readonly sessions: OwnSessionsService,
  ) {}

  @Post('refresh')
  @SkipThrottle({ writes: true })
  @Public()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'refreshSession',
    summary: 'Exchange the session cookie for an access token and a new cookie',
  })
  @ApiProblems(AUTH_PROBLEMS.session_invalid, AUTH_PROBLEMS.cross_origin_refused)
  async refresh(
    @Req() request: Request,
    @Origin() origin: RequestOrigin,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TokenResponse> {
    const token = this.cookie.read(request);
    const session = token === null ? null : await this.refreshes.refresh(token, origin);
    if (session === null) {
      this.cookie.clear(response);
      throw new ProblemError(
        AUTH_PROBLEMS.session_invalid,
        'There is no session, or it has ended. Log in again.',
      );
    }
    this.cookie.set(response, session);
    return session.answer;
  }

  @Post('logout')
  @Public()
  @HttpCode(204)
  @ApiOperation({
    operationId: 'logout',
    summary: 'End the session of the cookie; succeeds without a session',
  })
  @ApiProblems(AUTH_PROBLEMS.cross_origin_refused)
  async logout(
    @Req() request: Request,
    @Origin() origin: RequestOrigin,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const token = this.cookie.read(request);
    if (token !== null) await this.sessions.logout(token, origin);
    this.cookie.clear(response);
  }
}
