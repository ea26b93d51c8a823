import { Body, Controller, Header, HttpCode, Post, Res, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { SkipThrottle, Throttle } from '@nestjs/throttler';
import type { Response } from 'express';
import { Origin, type RequestOrigin } from '../../../common/http/request-origin.js';
import { ApiProblems } from '../../../openapi/api-problems.decorator.js';
import { Public } from '../../authenticated.decorator.js';
import { TokenResponse } from '../../authentication/login/login.dto.js';
import { SameOriginGuard } from '../../authentication/sessions/same-origin.guard.js';
import { SessionCookie } from '../../authentication/sessions/session-cookie.js';
import { InvitationReadModel } from './invitation.read-model.js';
import { LinksAcceptanceService } from './links-acceptance.service.js';
import {
  InspectedInvitationResponse,
  AcceptInvitationDto,
  LinkTokenDto,
  ResetPasswordDto,
} from './user.dto.js';
import { AUTH_PROBLEMS } from '../../problems.js';

/** Public routes for holders of a link. The token is always in the body, which is never logged. */
@ApiTags('identity')
@Controller('api/auth')
export class AccountLinksController {
  constructor(
    private readonly service: LinksAcceptanceService,
    private readonly invitations: InvitationReadModel,
    private readonly cookie: SessionCookie,
  ) {}

  @Post('invitations/inspect')
  @SkipThrottle({ writes: true })
  @Throttle({ logins: {} })
  @Public()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ operationId: 'inspectInvitation', summary: 'Get the details of an invitation' })
  @ApiProblems('validation_failed', AUTH_PROBLEMS.link_invalid, 'rate_limited')
  inspect(
    @Body() { token }: LinkTokenDto,
    @Origin() origin: RequestOrigin,
  ): Promise<InspectedInvitationResponse> {
    return this.invitations.inspect(token, origin);
  }

  @Post('invitations/accept')
  @Throttle({ logins: {} })
  // It sets the session cookie: another site's page must not put its own session in its visitor's browser.
  @UseGuards(SameOriginGuard)
  @Public()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'acceptInvitation',
    summary: 'Accept an invitation by setting a password, and log in',
  })
  @ApiProblems(
    'validation_failed',
    AUTH_PROBLEMS.link_invalid,
    AUTH_PROBLEMS.cross_origin_refused,
    'rate_limited',
    'service_unavailable',
  )
  async acceptInvitation(
    @Body() { token, password, name }: AcceptInvitationDto,
    @Origin() origin: RequestOrigin,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TokenResponse> {
    const session = await this.service.accept('invitation', token, password, name, origin);
    this.cookie.open(response, session);
    return session.answer;
  }

  @Post('password-resets/accept')
  @Throttle({ logins: {} })
  // It sets the session cookie: another site's page must not put its own session in its visitor's browser.
  @UseGuards(SameOriginGuard)
  @Public()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'acceptPasswordReset',
    summary: 'Set a new password with a reset link; ends all other sessions',
  })
  @ApiProblems(
    'validation_failed',
    AUTH_PROBLEMS.link_invalid,
    AUTH_PROBLEMS.cross_origin_refused,
    'rate_limited',
    'service_unavailable',
  )
  async acceptPasswordReset(
    @Body() { token, password }: ResetPasswordDto,
    @Origin() origin: RequestOrigin,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TokenResponse> {
    const session = await this.service.accept('password_reset', token, password, undefined, origin);
    this.cookie.open(response, session);
    return session.answer;
  }
}
