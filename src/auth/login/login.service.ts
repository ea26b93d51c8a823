import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { ProblemError } from '../../common/problem/problem-error.js';
import { AccessTokens, type TokenAnswer } from '../access-tokens/access-tokens.js';
import { accountSubject, addressSubject, AttemptLimiter } from '../attempt-limiter.js';
import { User } from '../entities/user.entity.js';
import { Passwords } from '../passwords.js';

/** Login by password. The refresh session (cookie, list of sessions) is opened here when it comes. */
@Injectable()
export class LoginService {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly passwords: Passwords,
    private readonly attempts: AttemptLimiter,
    private readonly accessTokens: AccessTokens,
  ) {}

  /**
   * @param email as `normalizeEmail` writes it.
   * @throws ProblemError `login_failed`, the same and in the same time whether or not the account exists;
   *   `rate_limited` after too many failures of the account or the address.
   */
  async login(email: string, password: string, ip: string | undefined): Promise<TokenAnswer> {
    const account = accountSubject(email);
    const address = addressSubject('login', ip);
    // The address first: one that is refused must not lock other people's accounts.
    const subjects = [address, account];
    await this.attempts.check(subjects);

    const user = await this.users.findOneBy({ email });
    const matches = await this.passwords.verify(user?.passwordHash ?? null, password, () =>
      this.attempts.take(subjects),
    );
    if (user === null || !matches || user.deactivatedAt !== null) {
      throw new ProblemError('login_failed', 'The e-mail address or the password is wrong.');
    }
    await this.attempts.reset(account);
    await this.attempts.giveBack(address);
    return this.accessTokens.issue(user.id);
  }
}
