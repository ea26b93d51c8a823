import { Injectable, Logger } from '@nestjs/common';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  type CryptoKey,
  type FlattenedJWSInput,
  type JWSHeaderParameters,
} from 'jose';
import { issuerUnavailable } from './issuer-unreachable.js';
import { ISSUER_TIMEOUT_SECONDS, OidcIssuer } from './oidc-issuer.js';

/** After this time the keys are fetched again, and a key that is no longer published is dropped. */
const REFRESH_MS = 10 * 60_000;
/** Minimum time between fetches for unknown key ids, so that a new key is accepted soon and invented ids cause few requests. */
export const COOLDOWN_MS = 10_000;
/** Pause after a failed fetch. */
const FAILURE_PAUSE_MS = 2000;
/** Time for which the last fetched keys are used while the issuer does not respond. */
const STALE_MS = 60 * 60_000;
const MAX_BYTES = 1024 * 1024;

class KeysUnreachable extends Error {}

/** Caches the public keys of the external issuer, the only ones with which its tokens are verified. */
@Injectable()
export class IssuerKeys {
  private readonly logger = new Logger(IssuerKeys.name);
  private url: string | undefined;
  private remote: ReturnType<typeof createRemoteJWKSet> | undefined;
  private loadedMs = Number.NEGATIVE_INFINITY;
  private failedMs = Number.NEGATIVE_INFINITY;

  constructor(private readonly issuer: OidcIssuer) {}

  /**
   * For `jwtVerify`.
   *
   * @throws ProblemError `service_unavailable` when the key is unknown and the issuer cannot be reached.
   */
  readonly find = async (header: JWSHeaderParameters, token: FlattenedJWSInput): Promise<CryptoKey> => {
    const keys = await this.keys();
    try {
      const ageMs = performance.now() - this.loadedMs;
      if (ageMs > STALE_MS) await keys.reload();
      // Not awaited: a hanging issuer must not delay tokens whose key is already known.
      else if (ageMs > REFRESH_MS) keys.reload().catch(() => undefined);
      return await keys(header, token);
    } catch (error) {
      if (error instanceof KeysUnreachable) throw issuerUnavailable();
      throw error;
    }
  };

  private async keys(): Promise<ReturnType<typeof createRemoteJWKSet>> {
    const url = (await this.issuer.configuration()).serverMetadata().jwks_uri;
    const plain = this.issuer.settings().url.startsWith('http:');
    if (url === undefined || !URL.canParse(url) || !(url.startsWith('https:') || plain)) {
      this.logger.warn('the discovery document of the external issuer has no jwks_uri with https://');
      throw issuerUnavailable();
    }
    if (this.remote === undefined || this.url !== url) {
      this.url = url;
      this.loadedMs = Number.NEGATIVE_INFINITY;
      this.remote = createRemoteJWKSet(new URL(url), {
        timeoutDuration: ISSUER_TIMEOUT_SECONDS * 1000,
        cooldownDuration: COOLDOWN_MS,
        // `find` decides when to fetch again.
        cacheMaxAge: Number.POSITIVE_INFINITY,
        [customFetch]: (address, options) => this.fetch(address, options),
      });
    }
    return this.remote;
  }

  private async fetch(address: string, options: RequestInit): Promise<Response> {
    if (performance.now() < this.failedMs + FAILURE_PAUSE_MS) throw new KeysUnreachable();
    try {
      const response = await fetch(address, options);
      const text = await response.text();
      if (response.status !== 200 || text.length > MAX_BYTES) throw new Error(`status ${response.status}`);
      createLocalJWKSet(JSON.parse(text) as { keys: [] });
      this.loadedMs = performance.now();
      return new Response(text);
    } catch (error) {
      this.failedMs = performance.now();
      this.issuer.doubt();
      this.logger.warn('the keys of the external issuer cannot be read', {
        address,
        failure: error instanceof Error ? error.name : 'unknown',
      });
      throw new KeysUnreachable();
    }
  }
}
