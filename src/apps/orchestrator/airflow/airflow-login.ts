import { Logger } from '@nestjs/common';
import type { WorkflowSettings } from '../../../config/settings/app-execution-settings.js';
import { OrchestratorError, type OrchestratorFailure } from '../orchestrator-error.js';
import { readJson } from './airflow-responses.js';
import { failureOf } from './airflow-failures.js';
import type { AirflowText } from './airflow-text.js';
import type { AirflowTransport } from './airflow-transport.js';
import type { ApiVersion } from './airflow-version.js';
import { withDeadline, type Now } from '../call-time.js';

const LOGIN_MS = 10_000;
/** Minimum time between a failed login and the next: Airflow limits logins (5 in 40 s with FAB). */
const PAUSE_MS = 60_000;
/** Assumed lifetime of a token without an expiry; an expired one is rejected, which triggers a new login. */
const UNKNOWN_LIFE_MS = 300_000;
const MARGIN_MS = 60_000;

interface Pause {
  untilMs: number;
  failure: OrchestratorFailure;
  message: string;
}

/** Provides the value of the header `Authorization`. */
export class AirflowLogin {
  private readonly logger = new Logger(AirflowLogin.name);
  private token: { header: string; renewMs: number } | null = null;
  private pending: Promise<string> | null = null;
  private pause: Pause | null = null;

  constructor(
    private readonly settings: Pick<WorkflowSettings, 'password' | 'token' | 'username'>,
    private readonly transport: AirflowTransport,
    private readonly text: AirflowText,
    private readonly now: Now,
  ) {}

  async header(version: ApiVersion): Promise<string> {
    const fixed = this.fixedHeader(version);
    if (fixed !== null) return fixed;
    if (this.token !== null && this.now() < this.token.renewMs) return this.token.header;
    return this.login();
  }

  /**
   * Returns a different header after `refused` was rejected. `null`: there is none, and the last login was too recent.
   *
   * @throws OrchestratorError
   */
  async headerAfter(refused: string, version: ApiVersion): Promise<string | null> {
    if (this.fixedHeader(version) !== null) return null;
    if (this.token !== null && this.token.header !== refused) return this.token.header;
    if (this.token !== null && this.pausing() !== null) return null;
    this.token = null;
    return this.login();
  }

  /**
   * Records that a new token was rejected, too. The token is kept: with several API servers of different secrets another one
   * may accept it, and a login for each request would lock the user out.
   */
  refusedAgain(): void {
    this.hold('unauthorized', 'The orchestrator rejects the tokens that it issues.', PAUSE_MS);
  }

  private fixedHeader(version: ApiVersion): string | null {
    const { token, username, password } = this.settings;
    if (token !== undefined) return `Bearer ${token}`;
    if (version === 'v2') return null;
    return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  }

  /** All waiting calls share one login, which has its own deadline, because the first call can be aborted. */
  private login(): Promise<string> {
    if (this.pending === null) {
      const pause = this.pausing();
      if (pause !== null) {
        const retryAfterMs = Math.ceil(pause.untilMs - this.now());
        return Promise.reject(new OrchestratorError(pause.failure, pause.message, { retryAfterMs }));
      }
      this.pending = this.requestToken().finally(() => (this.pending = null));
    }
    return this.pending;
  }

  private async requestToken(): Promise<string> {
    const { username, password } = this.settings;
    const never = new AbortController().signal;
    const answer = await withDeadline(never, LOGIN_MS, this.now, (time) =>
      this.transport.send(
        { method: 'POST', path: '/auth/token', body: JSON.stringify({ username, password }) },
        time,
      ),
    );
    if (answer.status !== 200 && answer.status !== 201) throw this.refusal(failureOf(answer, this.text));
    const { access_token: token } = readJson(answer);
    if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token)) {
      throw new OrchestratorError('unreachable', 'The login at the orchestrator returned no token.');
    }
    const header = `Bearer ${token}`;
    this.token = { header, renewMs: this.now() + renewAfterMs(token) };
    return header;
  }

  /** Only a response starts the pause; while Airflow is unreachable, the circuit breaker decides when to retry. */
  private refusal(failure: OrchestratorError): OrchestratorError {
    if (failure.failure === 'unreachable') return failure;
    if (failure.failure === 'busy') {
      this.hold('busy', failure.message, failure.options.retryAfterMs ?? PAUSE_MS);
      return failure;
    }
    const message = 'The login at the orchestrator failed: it rejected the user name and password.';
    this.hold('unauthorized', message, PAUSE_MS);
    this.logger.warn(message);
    return new OrchestratorError('unauthorized', message, { retryAfterMs: PAUSE_MS });
  }

  private hold(failure: OrchestratorFailure, message: string, ms: number): void {
    this.pause = { failure, message, untilMs: this.now() + ms };
  }

  private pausing(): Pause | null {
    return this.pause !== null && this.now() < this.pause.untilMs ? this.pause : null;
  }
}

/** Part of `exp` minus `iat`, which both use the server's clock: the clock of this process may differ. */
function renewAfterMs(token: string): number {
  const [, payload = ''] = token.split('.');
  try {
    const { exp, iat } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    if (typeof exp !== 'number' || typeof iat !== 'number' || exp <= iat) return UNKNOWN_LIFE_MS;
    const lifeMs = (exp - iat) * 1000;
    return lifeMs - Math.min(MARGIN_MS, lifeMs / 4);
  } catch {
    return UNKNOWN_LIFE_MS;
  }
}
