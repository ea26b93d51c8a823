import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { AttemptLimiter, ownPasswordSubject } from '../attempt-limiter.js';
import { User } from '../../entities/user.entity.js';
import { Passwords } from '../passwords.js';
import { AUTH_PROBLEMS } from '../../problems.js';

/**
 * Verifies the password of a user who is logged in. Failures are counted separately from failed logins: attackers must not
 * prevent users from confirming sensitive changes.
 */
@Injectable()
export class OwnPassword {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly passwords: Passwords,
    private readonly attempts: AttemptLimiter,
  ) {}

  /**
   * @returns the hash that the password was compared with.
   * @throws ProblemError `password_wrong`; `rate_limited` after too many failures; `password_not_set` for a user who logs in
   *   by an external issuer.
   */
  async verify(userId: string, password: string): Promise<string> {
    const { passwordHash } = await this.dataSource.manager.findOneByOrFail(User, { id: userId });
    if (passwordHash === null) {
      throw new ProblemError(
        AUTH_PROBLEMS.password_not_set,
        'This account has no password; it logs in through the external issuer. Change the password there; to confirm a login, open /api/auth/oidc/login?prompt=login in a browser.',
      );
    }
    const subject = ownPasswordSubject(userId);
    await this.attempts.check([subject]);
    const matches = await this.passwords.verify(passwordHash, password, () =>
      this.attempts.countFailures([subject]),
    );
    if (!matches) throw passwordWrong();
    await this.attempts.reset(subject);
    return passwordHash;
  }
}

export function passwordWrong(): ProblemError {
  return new ProblemError(
    AUTH_PROBLEMS.password_wrong,
    'The current password is wrong. Nothing was changed.',
  );
}
