import { Injectable } from '@nestjs/common';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { Clock } from '../../../common/clock.js';
import { SecretBox } from '../../../common/crypto/secret-box.js';
import { timingSafeEqualText } from '../../../common/crypto/timing-safe-equal-text.js';
import { isUuid, uuidV7 } from '../../../common/uuid-v7.js';
import { AppConfig } from '../../../config/app-config.js';

const NAME = 'signalbox_device';
const PATH = '/api/auth';
const LIFETIME_MS = 180 * 24 * 60 * 60 * 1000;

/** A browser in which a user has logged in before. */
export interface KnownDevice {
  id: string;
  userId: string;
}

/**
 * Marks browsers in which a user logged in, by a signed cookie `<user id>.<device id>.<expiry>.<mac>`. Failed logins
 * elsewhere do not lock such a browser out of the account. The cookie grants no access: the password is still
 * required.
 */
@Injectable()
export class KnownDevices {
  constructor(
    private readonly secretBox: SecretBox,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** Call after a login. Every login creates a new device id, so that old copies of the cookie have separate attempts. */
  remember(response: Response, userId: string): void {
    const text = `${userId}.${uuidV7()}.${this.clock.now() + LIFETIME_MS}`;
    response.cookie(NAME, `${text}.${macText(this.secretBox.derive(purposeOf(text)))}`, {
      httpOnly: true,
      path: this.config.publicPath + PATH,
      sameSite: 'lax',
      secure: this.config.publicUrl.startsWith('https:'),
      maxAge: LIFETIME_MS,
    });
  }

  /** The device in a request's cookie; `null` without a valid cookie. */
  read(request: Request): KnownDevice | null {
    const value = parseCookie(request.headers.cookie ?? '')[NAME] ?? '';
    const [userId = '', id = '', expiry = '', mac = '', ...rest] = value.split('.');
    if (rest.length > 0 || !isUuid(userId) || !isUuid(id) || !/^\d{1,15}$/.test(expiry)) return null;
    const valid = this.secretBox.deriveAll(purposeOf(`${userId}.${id}.${expiry}`)).map(macText);
    if (!valid.some((text) => timingSafeEqualText(mac, text))) return null;
    return Number(expiry) > this.clock.now() ? { id, userId } : null;
  }
}

function purposeOf(text: string): string {
  return `known device ${text}`;
}

function macText(mac: Buffer): string {
  return mac.toString('base64url');
}
