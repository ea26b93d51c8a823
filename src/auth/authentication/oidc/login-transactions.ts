import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { Clock } from '../../../common/clock.js';
import { SecretBox } from '../../../common/crypto/secret-box.js';
import { AppConfig } from '../../../config/app-config.js';

const LIFETIME_MS = 10 * 60_000;
const PATH = '/api/auth/oidc';
const NAME = 'signalbox_oidc';
/**
 * Several tabs can log in concurrently, each with its own cookie. Their number is limited, because all cookies must fit into
 * a request's headers.
 */
const SLOTS = ['0', '1', '2', '3', '4', '5', '6', '7'] as const;

/** Values by which the issuer's callback is matched to the login that the browser began. */
export interface LoginTransaction {
  state: string;
  nonce: string;
  codeVerifier: string;
  returnTo: string;
  /** Whether the user must log in at the issuer again, even with a session there. */
  fresh: boolean;
}

/** Stores logins in progress in an encrypted cookie of the browser. */
@Injectable()
export class LoginTransactions {
  constructor(
    private readonly secretBox: SecretBox,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  begin(request: Request, returnTo: string, fresh: boolean): LoginTransaction {
    const cookies = parseCookie(request.headers.cookie ?? '');
    const free = SLOTS.filter((slot) => cookies[`${NAME}_${slot}`] === undefined);
    // Chosen at random, because tabs that a browser restores simultaneously find the same slots free.
    const choice = free.length > 0 ? free : SLOTS;
    return {
      // The state begins with the slot, by which the callback finds the cookie.
      state: `${choice[randomInt(choice.length)] ?? '0'}${randomState()}`,
      nonce: randomNonce(),
      codeVerifier: randomPKCECodeVerifier(),
      returnTo,
      fresh,
    };
  }

  keep(response: Response, transaction: LoginTransaction): void {
    const name = cookieName(transaction.state);
    if (name === null) throw new RangeError('not a state by begin()');
    const text = JSON.stringify({ ...transaction, until: this.clock.now() + LIFETIME_MS });
    const value = this.secretBox.seal(text, name).toString('base64url');
    response.cookie(name, value, { ...this.attributes(), maxAge: LIFETIME_MS });
  }

  /** Ends the login with this state and deletes its cookie; `null` when it began in another browser, or too long ago. */
  end(request: Request, response: Response, state: string | null): LoginTransaction | null {
    const name = cookieName(state ?? '');
    if (name === null) return null;
    const value = parseCookie(request.headers.cookie ?? '')[name];
    if (value === undefined) return null;
    const transaction = this.open(name, value);
    // Another tab's login in the same slot continues.
    if (transaction !== null && transaction.state !== state) return null;
    response.clearCookie(name, this.attributes());
    return transaction !== null && transaction.until > this.clock.now() ? transaction : null;
  }

  private open(name: string, value: string): (LoginTransaction & { until: number }) | null {
    try {
      const text = this.secretBox.open(Buffer.from(value, 'base64url'), name);
      return JSON.parse(text) as LoginTransaction & { until: number };
    } catch {
      return null;
    }
  }

  private attributes(): { httpOnly: true; path: string; sameSite: 'lax'; secure: boolean } {
    return {
      httpOnly: true,
      path: this.config.publicPath + PATH,
      // Not strict, because the callback is a navigation from another site.
      sameSite: 'lax',
      secure: this.config.publicUrl.startsWith('https:'),
    };
  }
}

function cookieName(state: string): string | null {
  const slot = SLOTS.find((one) => state.startsWith(one));
  return slot === undefined ? null : `${NAME}_${slot}`;
}
