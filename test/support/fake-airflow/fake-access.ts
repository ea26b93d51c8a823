import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../src/common/clock.js';
import type { Version } from './bodies.js';
import { failure, json, type Reply } from './fake-replies.js';

export interface FakeUser {
  username: string;
  password: string;
}

/** The accepted credentials: JWTs that this server issued (v2), or the password with each request (v1). */
export class FakeAccess {
  /** Expiry of each valid token in Unix seconds. */
  private readonly tokens = new Map<string, number>();
  /** A bearer token that is valid without a login. */
  fixedToken: string | null = null;
  tokenLifeSeconds = 86_400;

  constructor(
    readonly user: FakeUser,
    private readonly clock: Clock,
  ) {}

  login(body: string): Reply {
    const credentials = parse(body);
    if (credentials?.['username'] !== this.user.username || credentials['password'] !== this.user.password) {
      return failure('v2', 401, 'Invalid credentials');
    }
    const iat = Math.floor(this.clock.now() / 1000);
    const exp = iat + this.tokenLifeSeconds;
    const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = part({ sub: this.user.username, iat, nbf: iat, exp, aud: 'apache-airflow' });
    const token = `${part({ alg: 'HS512', typ: 'JWT' })}.${claims}.${randomBytes(32).toString('base64url')}`;
    this.tokens.set(token, exp);
    return json(201, { access_token: token });
  }

  /** Invalidates all tokens, as a change of the signing secret does. */
  revokeTokens(): void {
    this.tokens.clear();
  }

  /** `null`: access is granted. */
  refuse(version: Version, authorization: string): Reply | null {
    const [scheme, value = ''] = authorization.split(' ');
    if (scheme === 'Bearer') {
      if (value === this.fixedToken) return null;
      const expires = version === 'v2' ? this.tokens.get(value) : undefined;
      if (expires !== undefined && this.clock.now() < expires * 1000) return null;
      if (version === 'v2') {
        // As in Airflow 3.3.2: 401 for a token that was valid before, 403 for one that it did not sign.
        return expires === undefined
          ? failure(version, 403, 'Invalid JWT token')
          : failure(version, 401, 'Token Expired');
      }
    }
    const { username, password } = this.user;
    const basic = Buffer.from(`${username}:${password}`).toString('base64');
    if (version === 'v1' && scheme === 'Basic' && value === basic) return null;
    return failure(version, 401, version === 'v2' ? 'Not authenticated' : 'Unauthorized');
  }
}

function parse(body: string): Record<string, unknown> | null {
  try {
    return JSON.parse(body) as Record<string, unknown>;
  } catch {
    return null;
  }
}
