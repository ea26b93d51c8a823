import { Injectable, Logger } from '@nestjs/common';
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  discovery,
  None,
  type ClientAuth,
  type Configuration,
} from 'openid-client';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { AppConfig } from '../../../config/app-config.js';
import type { ExternalIssuerSettings } from '../../../config/settings/external-issuer-settings.js';
import { describeFailure, issuerUnavailable } from './issuer-unreachable.js';
import { AUTH_PROBLEMS } from '../../problems.js';

/** Time limit of every HTTP request to the issuer. */
export const ISSUER_TIMEOUT_SECONDS = 5;
const TRUST_MS = 60 * 60_000;
/** Minimum time between two discovery requests, so that callers cannot cause a flood of requests to an issuer that is down. */
const PAUSE_MS = 2000;

/** Provides the external issuer's discovery document, which is fetched at its first use and cached for an hour. */
@Injectable()
export class OidcIssuer {
  private readonly logger = new Logger(OidcIssuer.name);
  private known: Configuration | undefined;
  private loading: Promise<void> | undefined;
  private freshUntilMs = 0;
  private requestedMs = Number.NEGATIVE_INFINITY;

  constructor(private readonly config: AppConfig) {}

  /** @throws ProblemError `oidc_not_configured` */
  settings(): ExternalIssuerSettings {
    const { externalIssuer } = this.config;
    if (externalIssuer !== null) return externalIssuer;
    throw new ProblemError(
      AUTH_PROBLEMS.oidc_not_configured,
      'Log in with a password: POST /api/auth/login.',
    );
  }

  /**
   * The cached configuration stays in use while it is refreshed, so a hanging issuer delays no login.
   *
   * @throws ProblemError `oidc_not_configured`; `service_unavailable` when it was never reached.
   */
  async configuration(): Promise<Configuration> {
    const settings = this.settings();
    const now = performance.now();
    if (this.known && now < this.freshUntilMs) return this.known;
    if (this.loading === undefined && now >= this.requestedMs + PAUSE_MS) {
      this.requestedMs = now;
      this.loading = this.load(settings).finally(() => (this.loading = undefined));
    }
    if (this.known === undefined) await this.loading;
    return this.knownNow();
  }

  /**
   * Call when the cached configuration did not work: the next use fetches it again, unless it was fetched within the minimum
   * time.
   */
  doubt(): void {
    this.freshUntilMs = 0;
  }

  private knownNow(): Configuration {
    if (this.known) return this.known;
    throw issuerUnavailable();
  }

  private async load(settings: ExternalIssuerSettings): Promise<void> {
    try {
      this.known = await discover(settings);
      this.freshUntilMs = performance.now() + TRUST_MS;
    } catch (error) {
      // A wrong address is indistinguishable from an outage, so the log contains the requested address.
      this.logger.warn("the external issuer's discovery document cannot be read", {
        issuer: settings.url,
        ...describeFailure(error),
      });
    }
  }
}

async function discover({ url, clientId, clientSecret }: ExternalIssuerSettings): Promise<Configuration> {
  return discovery(
    new URL(url),
    clientId,
    clientSecret === undefined ? undefined : { client_secret: clientSecret },
    clientSecret === undefined ? None() : secretAuthentication(clientSecret),
    {
      timeout: ISSUER_TIMEOUT_SECONDS,
      // The settings allow plain HTTP for a loopback host only.
      execute: url.startsWith('http:') ? [allowInsecureRequests] : [],
    },
  );
}

/** OpenID Connect's default is the header; issuers that accept only the body declare it. */
function secretAuthentication(secret: string): ClientAuth {
  const basic = ClientSecretBasic(secret);
  const post = ClientSecretPost(secret);
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? [];
    const onlyPost = methods.includes('client_secret_post') && !methods.includes('client_secret_basic');
    (onlyPost ? post : basic)(server, client, body, headers);
  };
}
