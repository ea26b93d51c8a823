import { Injectable } from '@nestjs/common';
import {
  accountCeiling,
  accountInNetwork,
  addressSubject,
  AttemptLimiter,
  deviceSubject,
  ownPasswordSubject,
  type AttemptSubject,
} from '../attempt-limiter.js';
import type { KnownDevice } from '../sessions/known-devices.js';

/** Account, network and browser of a login attempt. */
export interface LoginAttempt {
  /** Normalized by `normalizeEmail`. */
  email: string;
  ip: string | null;
  /** The browser, if the user has logged in with it before; `null` otherwise. */
  device: KnownDevice | null;
}

/**
 * Limits attempts to guess passwords without allowing attackers to lock users out: failures are counted per account and
 * network, with a higher limit for the account across all networks. A known device has its own limit instead.
 */
@Injectable()
export class LoginAttempts {
  constructor(private readonly attempts: AttemptLimiter) {}

  /** @throws ProblemError `rate_limited` */
  check(attempt: LoginAttempt): Promise<void> {
    return this.attempts.check(subjectsOf(attempt));
  }

  /** Counts a failure at each subject before the outcome is known. @throws ProblemError `rate_limited` */
  countFailures(attempt: LoginAttempt): Promise<void> {
    return this.attempts.countFailures(subjectsOf(attempt));
  }

  /** Clears the failures after a successful login. Failures of other networks and devices at the account stay counted. */
  async succeeded({ email, ip, device }: LoginAttempt): Promise<void> {
    if (device !== null) return this.attempts.reset(deviceSubject(device.id));
    await this.attempts.reset(accountInNetwork(email, ip));
    await this.attempts.uncountFailure(accountCeiling(email));
    await this.attempts.uncountFailure(addressSubject('login', ip ?? undefined));
  }

  /** Called when a user has set a new password by a link: earlier failures from the same network were probably the user's own. */
  async forgive(user: { userId: string; email: string; ip: string | null }): Promise<void> {
    await this.attempts.reset(accountInNetwork(user.email, user.ip));
    await this.attempts.reset(accountCeiling(user.email));
    await this.attempts.reset(ownPasswordSubject(user.userId));
  }
}

/** The address first, the account last: subjects after the one whose limit is reached are not counted. */
function subjectsOf({ email, ip, device }: LoginAttempt): AttemptSubject[] {
  if (device !== null) return [deviceSubject(device.id)];
  return [addressSubject('login', ip ?? undefined), accountInNetwork(email, ip), accountCeiling(email)];
}
