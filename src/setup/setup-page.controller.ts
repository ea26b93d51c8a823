import { readFile } from 'node:fs/promises';
import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../auth/authenticated.decorator.js';
import { SetupState } from './setup-state.js';

/** Nothing from elsewhere, nothing inline, no frame around it. */
const SECURITY_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  // The address holds the setup token.
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
};

/** The page that sets up an installation, with nothing to build and nothing to load from elsewhere. */
@ApiExcludeController()
@Controller('setup')
export class SetupPageController {
  constructor(private readonly state: SetupState) {}

  @Get()
  @Public()
  async page(@Res() response: Response): Promise<void> {
    await send(response, 'text/html', (await this.state.isRequired()) ? 'setup.html' : 'done.html');
  }

  @Get('setup.css')
  @Public()
  style(@Res() response: Response): Promise<void> {
    return send(response, 'text/css', 'setup.css');
  }

  @Get('setup.js')
  @Public()
  script(@Res() response: Response): Promise<void> {
    return send(response, 'text/javascript', 'setup.js');
  }
}

async function send(response: Response, type: string, file: 'done.html' | `setup.${string}`): Promise<void> {
  const text = await readFile(new URL(`./page/${file}`, import.meta.url), 'utf8');
  response.set(SECURITY_HEADERS).type(`${type}; charset=utf-8`).send(text);
}
