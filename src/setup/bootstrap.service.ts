import { Injectable } from '@nestjs/common';
import { addressSubject, AttemptLimiter } from '../auth/authentication/attempt-limiter.js';
import { Passwords } from '../auth/authentication/passwords.js';
import type { RequestOrigin } from '../common/http/request-origin.js';
import { ProblemError } from '../common/problem/problem-error.js';
import type { BootstrapDto } from './bootstrap.dto.js';
import { SessionsService, type OpenedSession } from '../auth/authentication/sessions/sessions.service.js';
import { FirstAdmin, type CreatedInstallation } from './first-admin.js';
import { SetupState } from './setup-state.js';
import { SetupToken } from './setup-token.js';
import { SETUP_PROBLEMS } from './problems.js';

export interface Bootstrapped extends Omit<CreatedInstallation, 'session'> {
  session: OpenedSession;
}

/** Creates the organization and its first administrator, for the holder of the setup token. */
@Injectable()
export class BootstrapService {
  constructor(
    private readonly state: SetupState,
    private readonly token: SetupToken,
    private readonly attempts: AttemptLimiter,
    private readonly passwords: Passwords,
    private readonly firstAdmin: FirstAdmin,
    private readonly sessions: SessionsService,
  ) {}

  async isRequired(): Promise<boolean> {
    return this.state.isRequired();
  }

  /**
   * @throws ProblemError `already_bootstrapped`, `setup_token_invalid`, or `rate_limited` after too many
   *   wrong tokens from one address.
   */
  async bootstrap(input: BootstrapDto, origin: RequestOrigin): Promise<Bootstrapped> {
    if (!(await this.state.isRequired())) throw alreadyBootstrapped();
    await this.requireToken(input.setup_token, origin.ip ?? undefined);
    const passwordHash = await this.passwords.hash(input.password);
    const made = await this.firstAdmin.create({
      organizationName: input.organization_name,
      name: input.name,
      email: input.email,
      passwordHash,
      origin,
    });
    this.state.markDone();
    if (made === null) throw alreadyBootstrapped();
    return { ...made, session: await this.sessions.grant(made.session) };
  }

  private async requireToken(token: string, ip: string | undefined): Promise<void> {
    const address = addressSubject('setup', ip);
    await this.attempts.countFailures([address]);
    if (!this.token.matches(token)) {
      throw new ProblemError(
        SETUP_PROBLEMS.setup_token_invalid,
        'The setup token is wrong. It is printed in the log of the service or set by SERVICE_SETUP_TOKEN.',
      );
    }
    await this.attempts.uncountFailure(address);
  }
}

function alreadyBootstrapped(): ProblemError {
  return new ProblemError(
    SETUP_PROBLEMS.already_bootstrapped,
    'This installation has an administrator. Log in instead.',
  );
}
