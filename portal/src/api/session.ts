import { Interruption } from './interruption';
import { Problem } from './problem';
import type { components } from './schema.gen';
import { basePath } from './service-address';

type TokenResponse = components['schemas']['TokenResponse'];
type Token = Pick<TokenResponse, 'access_token' | 'expires_in'>;

/** Time before expiry at which the access token is renewed, so that it does not expire while a request is in transit. */
const EARLY_MS = 30_000;

/** Why the session ended. */
export type SessionEnd = 'signed_out' | 'ended';

/**
 * `interrupted`: the session ended, and continues when its user signs in again on the open page. `replaced`: another user has signed
 * in in this browser, so the page, which may contain input of the first user, must be left.
 */
export type SessionPhase = 'usual' | 'interrupted' | 'replaced';

/** Marks that this browser may have a session. Contains no secret: a script cannot read the cookie. */
export const SESSION_HINT = 'signalbox-session';
/** Storage key that changes whenever a user signs out, which notifies other tabs of the browser. */
export const SIGNED_OUT_MARK = 'signalbox-signed-out';

declare global {
  interface Window {
    /** The first exchange, begun by public/boot.js. */
    signalboxSession?: Promise<Response>;
  }
}

/**
 * Who is signed in. The refresh token is a cookie that no script can read; the access token lives in memory
 * only, so a new tab or a reload begins with an exchange.
 */
class Session {
  private token: { value: string; endsAtMs: number } | null = null;
  private exchange: Promise<boolean> | null = null;
  private ended = false;
  /** Id of the user who opened the page. */
  private subject: string | null = null;
  private isReplaced = false;
  private readonly interruption = new Interruption(() => this.endInterrupted());
  private login: Promise<void> | null = null;
  private readonly listeners = new Set<(reason: SessionEnd) => void>();

  /** Called when the phase changes. The subscriber shows the dialog in which an interrupted session is continued. */
  readonly subscribe = this.interruption.subscribe;

  readonly phase = (): SessionPhase => {
    if (this.isReplaced) return 'replaced';
    return this.interruption.isRunning() ? 'interrupted' : 'usual';
  };

  /** Called when the session has ended, and is not continued on this page. */
  readonly onEnd = (listener: (reason: SessionEnd) => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Whether a user is signed in. @throws Problem `unreachable` when the service does not respond. */
  async isOpen(): Promise<boolean> {
    return (await this.bearer()) !== null;
  }

  /** Whether a refresh is worth its round trip, for pages that are mostly opened without a session. */
  isLikely(): boolean {
    if (this.token !== null) return true;
    try {
      return localStorage.getItem(SESSION_HINT) !== null;
    } catch {
      return false;
    }
  }

  /**
   * The access token to send, renewed when it is about to expire; `null`: no user is signed in. Waits while the session is
   * interrupted.
   */
  async bearer(): Promise<string | null> {
    if (this.ended && !(await this.interruption.end())) return null;
    if (this.token === null || this.token.endsAtMs - EARLY_MS < Date.now()) await this.renew();
    return this.token?.value ?? null;
  }

  /** Renews the access token regardless of its age. Concurrent calls share one exchange. @returns whether a user is signed in. */
  async renew(): Promise<boolean> {
    if (this.ended) return this.interruption.end();
    this.exchange ??= this.refresh().finally(() => {
      this.exchange = null;
    });
    return this.exchange;
  }

  /** Begins a session after a login, the setup, or an accepted invitation, on pages without data of another user. */
  adopt(token: Token): void {
    this.subject = null;
    this.continueWith(token);
  }

  /** Continues an interrupted session after a login on the open page. A login of another user replaces the page. */
  continueWith({ access_token, expires_in }: Token): void {
    const subject = tokenSubject(access_token);
    if (this.subject !== null && subject !== this.subject) {
      this.replace();
      return;
    }
    this.subject = subject;
    this.ended = false;
    this.token = { value: access_token, endsAtMs: Date.now() + expires_in * 1000 };
    hint(true);
    if (this.interruption.isRunning()) this.interruption.settle(true);
  }

  /** Continues an interrupted session when its user has signed in elsewhere in this browser. */
  async adoptFromCookie(): Promise<void> {
    if (!this.interruption.isRunning()) return;
    // One at a time: the second use of a refresh token counts as theft of the token.
    this.login ??= this.exchangeCookie().finally(() => {
      this.login = null;
    });
    await this.login;
  }

  /** Ends an interrupted session, when its user does not sign in on the open page. */
  readonly endInterrupted = (): void => {
    if (!this.interruption.isRunning()) return;
    this.subject = null;
    this.interruption.settle(false);
    this.announceEnd('ended');
  };

  /** To be called when the user signed out in another tab. */
  signedOutElsewhere(): void {
    this.forget('signed_out');
  }

  /** Signs out here and on the service. The screen changes even if the service cannot be reached. */
  async end(): Promise<void> {
    try {
      await fetch(`${basePath}/api/auth/logout`, { method: 'POST' });
    } finally {
      remember(SIGNED_OUT_MARK, String(Date.now()));
      this.forget('signed_out');
    }
  }

  private async refresh(): Promise<boolean> {
    const begun = window.signalboxSession;
    delete window.signalboxSession;
    let response: Response;
    try {
      response = await (begun ?? fetch(`${basePath}/api/auth/refresh`, { method: 'POST' }));
    } catch {
      throw Problem.unreachable(true);
    }
    if (response.ok) {
      this.continueWith((await response.json()) as TokenResponse);
      return !this.isReplaced;
    }
    if (response.status === 429 || response.status >= 500) throw await Problem.of(response);
    this.forget('ended');
    return this.interruption.end();
  }

  private forget(reason: SessionEnd): void {
    const wasOpen = this.token !== null || this.interruption.isRunning();
    this.token = null;
    this.ended = true;
    hint(false);
    if (!wasOpen) return;
    if (reason === 'ended' && this.interruption.isPossible) {
      this.interruption.begin();
      return;
    }
    this.subject = null;
    this.interruption.settle(false);
    this.announceEnd(reason);
  }

  private async exchangeCookie(): Promise<void> {
    const response = await fetch(`${basePath}/api/auth/refresh`, { method: 'POST' }).catch(() => null);
    if (response?.ok !== true) return;
    const token = (await response.json()) as TokenResponse;
    if (this.interruption.isRunning()) this.continueWith(token);
  }

  private replace(): void {
    this.isReplaced = true;
    this.token = null;
    this.ended = true;
    this.interruption.settle(false);
  }

  private announceEnd(reason: SessionEnd): void {
    for (const listener of this.listeners) listener(reason);
  }
}

function hint(isOpen: boolean): void {
  remember(SESSION_HINT, isOpen ? 'open' : null);
}

function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is blocked: the login page is shown once more than needed, and other tabs detect the end by their next call.
  }
}

export const session = new Session();

/** The user that an access token (a JWT) is for; `null` when it cannot be read. Not verified: the service does that. */
function tokenSubject(token: string): string | null {
  try {
    const payload = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const subject = (claims as { sub?: unknown } | null)?.sub;
    return typeof subject === 'string' ? subject : null;
  } catch {
    return null;
  }
}
