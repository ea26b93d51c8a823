import { Injectable } from '@nestjs/common';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { AppConfig } from '../../../config/app-config.js';
import { KnownDevices } from './known-devices.js';
import type { OpenedSession } from './sessions.service.js';

const NAME = 'signalbox_session';
/**
 * Path of the cookie, relative to the public URL. Only these routes read it; all others require a bearer token, which a page
 * of another site cannot send.
 */
const PATH = '/api/auth';

/** Stores the portal's refresh token in a cookie that scripts cannot read. */
@Injectable()
export class SessionCookie {
  constructor(
    private readonly config: AppConfig,
    private readonly devices: KnownDevices,
  ) {}

  /** The refresh token in a request's cookie; `null` without one. */
  read(request: Request): string | null {
    return parseCookie(request.headers.cookie ?? '')[NAME] ?? null;
  }

  /** Call after a login, which also makes the browser a known device of the user. */
  open(response: Response, session: OpenedSession): void {
    this.set(response, session);
    this.devices.remember(response, session.userId);
  }

  set(
    response: Response,
    { refreshToken, expiresAt }: Pick<OpenedSession, 'expiresAt' | 'refreshToken'>,
  ): void {
    response.cookie(NAME, refreshToken, { ...this.attributes(), expires: expiresAt });
  }

  clear(response: Response): void {
    response.clearCookie(NAME, this.attributes());
  }

  private attributes(): { httpOnly: true; path: string; sameSite: 'lax'; secure: boolean } {
    // Without TLS a browser would not send a secure cookie back, on any host but localhost.
    return {
      httpOnly: true,
      path: this.config.publicPath + PATH,
      sameSite: 'lax',
      secure: this.config.publicUrl.startsWith('https:'),
    };
  }
}
