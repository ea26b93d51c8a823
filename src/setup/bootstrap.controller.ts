import { Body, Controller, Get, Header, Post, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Throttle } from '@nestjs/throttler';
import type { Response } from 'express';
import { SessionCookie } from '../auth/authentication/sessions/session-cookie.js';
import { Origin, type RequestOrigin } from '../common/http/request-origin.js';
import { Public } from '../auth/authenticated.decorator.js';
import { ApiProblems } from '../openapi/api-problems.decorator.js';
import { BootstrapDto, BootstrapResponse, BootstrapStateResponse } from './bootstrap.dto.js';
import { BootstrapService } from './bootstrap.service.js';
import { SETUP_PROBLEMS } from './problems.js';

@ApiTags('set-up')
@Controller('api/bootstrap')
export class BootstrapController {
  constructor(
    private readonly service: BootstrapService,
    private readonly cookie: SessionCookie,
  ) {}

  @Get()
  @Public()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ operationId: 'getBootstrap', summary: 'Get whether the installation still requires setup' })
  async state(): Promise<BootstrapStateResponse> {
    return { required: await this.service.isRequired() };
  }

  @Post()
  @Throttle({ logins: {} })
  @Public()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ operationId: 'bootstrap', summary: 'Create the organization and its first administrator' })
  @ApiProblems(
    'validation_failed',
    SETUP_PROBLEMS.setup_token_invalid,
    SETUP_PROBLEMS.already_bootstrapped,
    'rate_limited',
    'service_unavailable',
  )
  async bootstrap(
    @Body() input: BootstrapDto,
    @Origin() origin: RequestOrigin,
    @Res({ passthrough: true }) response: Response,
  ): Promise<BootstrapResponse> {
    const { organization, user, session } = await this.service.bootstrap(input, origin);
    this.cookie.open(response, session);
    return { organization, user: { ...user, kind: 'person' }, ...session.answer };
  }
}
