import { Injectable } from '@nestjs/common';
import { AccessTokens } from '../auth/access-tokens/access-tokens.js';
import { addressSubject, AttemptLimiter } from '../auth/attempt-limiter.js';
import { Passwords } from '../auth/passwords.js';
import { ProblemError } from '../common/problem/problem-error.js';
import type { BootstrapDto } from './bootstrap.dto.js';
import type { BootstrapResponse } from './bootstrap.response.js';
import { FirstAdmin } from './first-admin.js';
import { SetupState } from './setup-state.js';
import { SetupToken } from './setup-token.js';

/** The set-up by whoever knows the setup token. */
@Injectable()
export class BootstrapService {
  constructor(
    private readonly state: SetupState,
    private readonly token: SetupToken,
    private readonly attempts: AttemptLimiter,
    private readonly passwords: Passwords,
    private readonly firstAdmin: FirstAdmin,
    private readonly accessTokens: AccessTokens,
  ) {}

  async isRequired(): Promise<boolean> {
    return this.state.isRequired();
  }

  /**
   * @throws ProblemError `already_bootstrapped`, `setup_token_invalid`, or `rate_limited` after too many
   *   wrong tokens from one address.
   */
  async bootstrap(input: BootstrapDto, ip: string | undefined): Promise<BootstrapResponse> {
    if (!(await this.state.isRequired())) throw alreadyBootstrapped();
    await this.requireToken(input.setup_token, ip);
    const passwordHash = await this.passwords.hash(input.password);
    const made = await this.firstAdmin.create({
      organizationName: input.organization_name,
      name: input.name,
      email: input.email,
      passwordHash,
    });
    this.state.markDone();
    if (made === null) throw alreadyBootstrapped();
    return { ...made, ...(await this.accessTokens.issue(made.user.id)) };
  }

  private async requireToken(token: string, ip: string | undefined): Promise<void> {
    const address = addressSubject('setup', ip);
    await this.attempts.take([address]);
    if (!this.token.matches(token)) {
      throw new ProblemError(
        'setup_token_invalid',
        'The setup token is wrong. It stands in the log of the service, or in SERVICE_SETUP_TOKEN.',
      );
    }
    await this.attempts.giveBack(address);
  }
}

function alreadyBootstrapped(): ProblemError {
  return new ProblemError('already_bootstrapped', 'This installation has its administrator. Log in instead.');
}
