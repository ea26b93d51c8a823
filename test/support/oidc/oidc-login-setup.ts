import { expect } from 'vitest';
import { bootstrap, type Identity } from '../access/identity.js';
import { ManualClock } from '../manual-clock.js';
import { OidcBrowser, type Visit } from './oidc-browser.js';
import { startOidcProvider, type TestOidcProvider } from './oidc-provider.js';
import { startTestApp, type TestApp } from '../processes/test-app.js';

export const PUBLIC_URL = 'http://signalbox.localhost:3000';
export const LOGIN = '/api/auth/oidc/login';
export const CALLBACK = '/api/auth/oidc/callback';
export const SESSION = 'signalbox_session';

type Rows = Promise<Record<string, unknown>[]>;

/** The service with a real issuer, and queries for the effects of a login. */
export class OidcLoginSetup {
  private constructor(
    readonly provider: TestOidcProvider,
    readonly app: TestApp,
    readonly admin: Identity,
    readonly clock: ManualClock,
  ) {}

  static async start(): Promise<OidcLoginSetup> {
    const clock = new ManualClock(Date.now());
    const provider = await startOidcProvider(PUBLIC_URL);
    const app = await startTestApp({ clock, env: provider.env() });
    return new OidcLoginSetup(provider, app, await bootstrap(app), clock);
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.provider.close();
  }

  browser(at: TestApp = this.app): OidcBrowser {
    return new OidcBrowser(PUBLIC_URL, at.baseUrl);
  }

  async userWith(email: string): Promise<Record<string, unknown> | undefined> {
    return (await this.app.database.query('SELECT * FROM users WHERE email = $1', [email]))[0];
  }

  identitiesOf(userId: unknown): Rows {
    const sql = 'SELECT issuer, subject FROM external_identities WHERE user_id = $1';
    return this.app.database.query(sql, [userId]);
  }

  sessionsOf(userId: unknown): Rows {
    const sql = 'SELECT id, method FROM sessions WHERE user_id = $1 ORDER BY method';
    return this.app.database.query(sql, [userId]);
  }

  /** The failures in the audit log since the last call. */
  async takeFailures(): Promise<unknown[]> {
    const rows = await this.app.database.query<{ data: unknown }>(
      `DELETE FROM events WHERE data->>'action' = 'auth.login_failed' RETURNING data`,
    );
    return rows.map((row) => row.data);
  }

  /** Expects a rejection without a session, and an audit event, which is returned. */
  async expectRefused(
    visit: Visit,
    who: OidcBrowser,
    reason: string,
    [status, code]: [number, string] = [401, 'oidc_login_failed'],
  ): Promise<unknown[]> {
    const type = 'application/problem+json; charset=utf-8';
    expect([visit.status, problemOf(visit)['code'], visit.headers.get('content-type')]).toEqual([
      status,
      code,
      type,
    ]);
    expect(visit.headers.get('location')).toBeNull();
    expect(who.cookie(SESSION)).toBeUndefined();
    const failures = await this.takeFailures();
    expect(failures).toMatchObject([
      { action: 'auth.login_failed', path: CALLBACK, metadata: { method: 'oidc', reason } },
    ]);
    return failures;
  }
}

export function problemOf(visit: Visit): Record<string, string> {
  return JSON.parse(visit.text) as Record<string, string>;
}
