import { readFile } from 'node:fs/promises';
import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../auth/authenticated.decorator.js';

/** Nothing from elsewhere, nothing inline, no frame around it. */
const SECURITY_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
};

/** Where an invitation or a password reset is taken up. The pages themselves say nothing about anybody. */
@ApiExcludeController()
@Controller()
export class AccountPagesController {
  @Get('invitation')
  @Public()
  invitation(@Res() response: Response): Promise<void> {
    return send(response, 'text/html', 'invitation.html');
  }

  @Get('password-reset')
  @Public()
  passwordReset(@Res() response: Response): Promise<void> {
    return send(response, 'text/html', 'password-reset.html');
  }

  @Get('account-pages/account.js')
  @Public()
  script(@Res() response: Response): Promise<void> {
    return send(response, 'text/javascript', 'account.js');
  }
}

async function send(
  response: Response,
  type: string,
  file: 'account.js' | 'invitation.html' | 'password-reset.html',
): Promise<void> {
  const text = await readFile(new URL(`./page/${file}`, import.meta.url), 'utf8');
  response.set(SECURITY_HEADERS).type(`${type}; charset=utf-8`).send(text);
}
