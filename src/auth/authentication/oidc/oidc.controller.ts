import { Controller, Get, Header, Query, Redirect, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Origin, type RequestOrigin } from '../../../common/http/request-origin.js';
import { ApiProblems } from '../../../openapi/api-problems.decorator.js';
import { Public } from '../../authenticated.decorator.js';
import { SessionCookie } from '../sessions/session-cookie.js';
import { LoginTransactions } from './login-transactions.js';
import { OidcLoginService } from './oidc-login.service.js';
import { safeReturnPath } from './return-path.js';
import { AUTH_PROBLEMS } from '../../problems.js';
import { isPageVisit } from '../../../common/http/is-page-visit.js';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { OidcLoginFailed } from './login-refused.js';

interface RedirectAnswer {
  url: string;
  statusCode: number;
}

/** Redirects a browser to the external issuer, and receives its callback. */
@ApiTags('identity')
@Controller('api/auth/oidc')
export class OidcController {
  constructor(
    private readonly service: OidcLoginService,
    private readonly transactions: LoginTransactions,
    private readonly cookie: SessionCookie,
  ) {}

  @Get('login')
  @Public()
  @Redirect()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ operationId: 'beginOidcLogin', summary: 'Redirect the browser to the external issuer' })
  @ApiQuery({
    name: 'return_to',
    required: false,
    type: String,
    description:
      'Path on this service to which the browser is redirected after the login, without the path of `SERVICE_PUBLIC_URL`.',
  })
  @ApiQuery({
    name: 'prompt',
    required: false,
    enum: ['login'],
    description:
      '`login` makes the issuer request credentials even when the user has an active session there. Required before sensitive changes, which need a recent login.',
  })
  @ApiResponse({
    status: 302,
    description:
      "Redirect to the issuer's login page. When the login cannot begin, a browser (`Accept: text/html`) is redirected to the portal's login page with the reason.",
  })
  @ApiProblems(AUTH_PROBLEMS.oidc_not_configured, 'service_unavailable')
  async login(
    @Req() request: Request,
    @Query('return_to') returnTo: unknown,
    @Query('prompt') prompt: unknown,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RedirectAnswer> {
    const transaction = this.transactions.begin(request, safeReturnPath(returnTo), prompt === 'login');
    try {
      const url = await this.service.loginPage(transaction);
      this.transactions.keep(response, transaction);
      return { url, statusCode: 302 };
    } catch (error) {
      return { url: failurePage(request, error, transaction.returnTo), statusCode: 302 };
    }
  }

  @Get('callback')
  @Public()
  @Redirect()
  @Header('Cache-Control', 'no-store')
  // The URL contains the code, which is used by then, but must not be sent to the next page in any case.
  @Header('Referrer-Policy', 'no-referrer')
  @ApiOperation({
    operationId: 'finishOidcLogin',
    summary: 'Complete the login through the external issuer and open a session',
  })
  @ApiResponse({
    status: 303,
    description:
      "Redirect to the page where the login started, with the session cookie. When the login failed, a browser (`Accept: text/html`) is redirected to the portal's login page with the reason and without a cookie.",
  })
  @ApiProblems(AUTH_PROBLEMS.oidc_login_failed, AUTH_PROBLEMS.oidc_not_configured, 'service_unavailable')
  async callback(
    @Req() request: Request,
    @Origin() origin: RequestOrigin,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RedirectAnswer> {
    const query = /\?.*$/s.exec(request.originalUrl)?.[0] ?? '';
    const transaction = this.transactions.end(request, response, new URLSearchParams(query).get('state'));
    const returnTo = transaction?.returnTo ?? '/';
    try {
      this.cookie.set(response, await this.service.finish(query, transaction, origin));
      return { url: returnTo, statusCode: 303 };
    } catch (error) {
      return { url: failurePage(request, error, returnTo), statusCode: 303 };
    }
  }
}

/**
 * The portal's login page with the reason of the failure, for a browser, which would show a problem as raw JSON. Other
 * clients receive the problem; an unexpected error is thrown again.
 *
 * @throws unknown the error, when the page does not show it.
 */
function failurePage(request: Request, error: unknown, returnTo: string): string {
  if (!isPageVisit(request) || !(error instanceof ProblemError)) throw error;
  const reason = error instanceof OidcLoginFailed ? error.reason : error.code;
  return `/login?${new URLSearchParams({ failure: reason, next: returnTo }).toString()}`;
}
