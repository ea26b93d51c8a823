import { Problem } from './problem';
import type { components } from './schema.gen';
import { basePath } from './service-address';

type TokenResponse = components['schemas']['TokenResponse'];

/** Renewed so long before it ends, so that no call goes out with one that ends on its way. */
const EARLY_MS = 30_000;

/** Why the session ended. */
export type SessionEnd = 'signed_out' | 'ended';

/** Marks that this browser may have a session. Contains no secret: a script cannot read the cookie. */
const HINT = 'signalbox-session';

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
  private readonly listeners = new Set<(reason: SessionEnd) => void>();

  /** Called when the session has ended. */
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
      return localStorage.getItem(HINT) !== null;
    } catch {
      return false;
    }
  }

  /** The access token to send, renewed when it is about to expire; `null`: no user is signed in. */
  async bearer(): Promise<string | null> {
    if (this.ended) return null;
    if (this.token === null || this.token.endsAtMs - EARLY_MS < Date.now()) await this.renew();
    return this.token?.value ?? null;
  }

  /** A new access token, whatever the old one's age. One exchange at a time. @returns whether there is one. */
  async renew(): Promise<boolean> {
    if (this.ended) return false;
    this.exchange ??= this.refresh().finally(() => {
      this.exchange = null;
    });
    return this.exchange;
  }

  /** After a login, the set-up, or an accepted invitation. */
  adopt({ access_token, expires_in }: Pick<TokenResponse, 'access_token' | 'expires_in'>): void {
    this.ended = false;
    this.token = { value: access_token, endsAtMs: Date.now() + expires_in * 1000 };
    hint(true);
  }

  /** Signs out here and on the service. The screen changes even if the service cannot be reached. */
  async end(): Promise<void> {
    try {
      await fetch(`${basePath}/api/auth/logout`, { method: 'POST' });
    } finally {
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
      this.adopt((await response.json()) as TokenResponse);
      return true;
    }
    if (response.status === 429 || response.status >= 500) throw await Problem.of(response);
    this.forget('ended');
    return false;
  }

  private forget(reason: SessionEnd): void {
    const wasOpen = this.token !== null;
    this.token = null;
    this.ended = true;
    hint(false);
    if (wasOpen) for (const listener of this.listeners) listener(reason);
  }
}

function hint(isOpen: boolean): void {
  try {
    if (isOpen) localStorage.setItem(HINT, 'open');
    else localStorage.removeItem(HINT);
  } catch {
    // Closed storage: the login page is shown once more than needed.
  }
}

export const session = new Session();
