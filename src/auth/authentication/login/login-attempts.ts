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

/** Who tries to log in to which account, and from where. */
export interface LoginAttempt {
  /** As `normalizeEmail` writes it. */
  email: string;
  ip: string | null;
  /** The browser, if it has logged in to this account before. */
  device: KnownDevice | null;
}

/**
 * Bounds guessing at accounts without letting strangers lock people out: failures count for the account and the network
 * together, up to a higher ceiling for the account over all networks. A known device has attempts of its own instead.
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

  /** The attempt was a login. What others failed at the account stays counted. */
  async succeeded({ email, ip, device }: LoginAttempt): Promise<void> {
    if (device !== null) return this.attempts.reset(deviceSubject(device.id));
    await this.attempts.reset(accountInNetwork(email, ip));
    await this.attempts.uncountFailure(accountCeiling(email));
    await this.attempts.uncountFailure(addressSubject('login', ip ?? undefined));
  }

  /** Called when a user chose a new password by a link: earlier failures from the same network were probably theirs. */
  async forgive(user: { userId: string; email: string; ip: string | null }): Promise<void> {
    await this.attempts.reset(accountInNetwork(user.email, user.ip));
    await this.attempts.reset(accountCeiling(user.email));
    await this.attempts.reset(ownPasswordSubject(user.userId));
  }
}

/** The address first, the account last: what comes after a refusing subject is not counted. */
function subjectsOf({ email, ip, device }: LoginAttempt): AttemptSubject[] {
  if (device !== null) return [deviceSubject(device.id)];
  return [addressSubject('login', ip ?? undefined), accountInNetwork(email, ip), accountCeiling(email)];
}
