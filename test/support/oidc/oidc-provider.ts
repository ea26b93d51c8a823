import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK, type JWTPayload } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';

export const AUDIENCE = 'https://signalbox.example.com/api';
export const CLIENT_ID = 'signalbox';
const CLIENT_SECRET = 'secret-of-the-client-at-the-issuer';

/** Result of the next login, without any page: the claims of the issuer, or a denial. */
export interface TestAccount {
  sub: string;
  email?: unknown;
  email_verified?: unknown;
  name?: unknown;
  denies?: { error: string; error_description: string };
  /** Age of the session in which the person authenticated, in seconds. */
  authenticatedSecondsAgo?: number;
}

export interface SignOptions {
  alg?: 'ES256' | 'RS256';
  header?: Record<string, unknown>;
}

type Answer = { status: number; body: unknown } | 'hang';

/** A real OpenID provider on a free port, whose responses and keys a test can change. */
export interface TestOidcProvider {
  issuer: string;
  /** The settings of the service for this issuer. */
  env(): Record<string, string>;
  account: TestAccount;
  /** Moves the claims about the person; by default, the ID token contains them. */
  putClaimsInto(place: 'id_token' | 'userinfo'): void;
  /**
   * Parameters of authorization requests that the provider misinterprets as others, as some real ones do; `null`: it
   * ignores the parameter.
   */
  misread: Map<string, string | null>;
  /** Requested paths, in order. */
  requests: string[];
  /** Replaced responses by path; `hang`: no response. */
  overrides: Map<string, Answer>;
  publicKeys(): JWK[];
  /** A JWT signed with the issuer's newest key. */
  sign(claims: JWTPayload, options?: SignOptions): Promise<string>;
  /** Replaces the keys by new ones. */
  rotateKeys(): Promise<void>;
  goDown(): Promise<void>;
  recover(): Promise<void>;
  close(): Promise<void>;
}

/** @param publicUrl address of the service to which people log in. */
export async function startOidcProvider(publicUrl: string): Promise<TestOidcProvider> {
  const server = createServer((request, response) => void handle(request, response));
  const port = await listen(server, 0);
  const issuer = `http://127.0.0.1:${port}`;
  let keys = await makeKeys(0);
  let generation = 0;
  let claimsInIdToken = true;
  let provider = new Provider(issuer, configuration());

  const test: TestOidcProvider = {
    issuer,
    env: () => ({
      SERVICE_PUBLIC_URL: publicUrl,
      AUTH_ISSUER_URL: issuer,
      AUTH_CLIENT_ID: CLIENT_ID,
      AUTH_CLIENT_SECRET: CLIENT_SECRET,
      AUTH_AUDIENCE: AUDIENCE,
    }),
    account: { sub: 'nobody' },
    putClaimsInto: (place) => {
      claimsInIdToken = place === 'id_token';
      provider = new Provider(issuer, configuration());
    },
    misread: new Map(),
    requests: [],
    overrides: new Map(),
    publicKeys: () =>
      keys.map(
        ({ kty, kid, alg, use, n, e, crv, x, y }) =>
          JSON.parse(JSON.stringify({ kty, kid, alg, use, n, e, crv, x, y })) as JWK,
      ),
    sign: async (claims, { alg = 'RS256', header = {} } = {}) => {
      const jwk = keys.find((key) => key.alg === alg) ?? {};
      return new SignJWT(claims)
        .setProtectedHeader({ alg, ...(jwk.kid === undefined ? {} : { kid: jwk.kid }), ...header })
        .sign(await importJWK(jwk, alg));
    },
    rotateKeys: async () => {
      generation += 1;
      keys = await makeKeys(generation);
      provider = new Provider(issuer, configuration());
    },
    goDown: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
    recover: async () => {
      await listen(server, port);
    },
    close: async () => {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return test;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?')[0] ?? '';
    test.requests.push(path);
    const override = test.overrides.get(path);
    if (override === 'hang') return;
    if (override !== undefined) {
      response.writeHead(override.status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(override.body));
    } else if (path.startsWith('/interaction/')) {
      await interact(request, response);
    } else {
      request.url = misreadParameters(request.url ?? '', test.misread);
      await provider.callback()(request, response);
    }
  }

  /** Replaces the pages for login and consent. */
  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { account } = test;
    if (account.denies) {
      await provider.interactionFinished(request, response, account.denies, {
        mergeWithLastSubmission: false,
      });
      return;
    }
    const { params } = await provider.interactionDetails(request, response);
    const { sub, authenticatedSecondsAgo } = account;
    const ts = Math.floor(Date.now() / 1000) - (authenticatedSecondsAgo ?? 0);
    const grant = new provider.Grant({ accountId: sub, clientId: String(params['client_id']) });
    grant.addOIDCScope('openid email profile api');
    grant.addResourceScope(AUDIENCE, 'api');
    const grantId = await grant.save();
    await provider.interactionFinished(
      request,
      response,
      { login: { accountId: sub, remember: false, ts }, consent: { grantId } },
      { mergeWithLastSubmission: false },
    );
  }

  function configuration(): Configuration {
    const redirectUri = `${publicUrl}/api/auth/oidc/callback`;
    return {
      clients: [
        {
          client_id: CLIENT_ID,
          client_secret: CLIENT_SECRET,
          redirect_uris: [redirectUri],
          grant_types: ['authorization_code'],
          response_types: ['code'],
        },
        {
          client_id: 'cli',
          token_endpoint_auth_method: 'none',
          application_type: 'native',
          redirect_uris: ['http://127.0.0.1/done'],
          grant_types: ['authorization_code'],
          response_types: ['code'],
        },
      ],
      jwks: { keys },
      pkce: { required: () => true },
      scopes: ['openid', 'api'],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      conformIdTokenClaims: !claimsInIdToken,
      cookies: { keys: ['cookie-key-of-the-tests'] },
      findAccount: (_ctx, sub) => {
        const { denies: _denies, authenticatedSecondsAgo: _ago, ...claims } = test.account;
        return { accountId: sub, claims: () => ({ ...claims, sub }) };
      },
      interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
      features: {
        devInteractions: { enabled: false },
        resourceIndicators: {
          enabled: true,
          getResourceServerInfo: () => ({
            scope: 'api',
            audience: AUDIENCE,
            accessTokenFormat: 'jwt',
            accessTokenTTL: 300,
          }),
        },
      },
      ttl: {
        AccessToken: 300,
        AuthorizationCode: 60,
        Grant: 600,
        IdToken: 300,
        Interaction: 600,
        Session: 600,
      },
    };
  }
}

async function makeKeys(generation: number): Promise<JWK[]> {
  return Promise.all(
    (['RS256', 'ES256'] as const).map(async (alg) => {
      const { privateKey } = await generateKeyPair(alg, { extractable: true });
      return { ...(await exportJWK(privateKey)), alg, use: 'sig', kid: `${alg}-${generation}` };
    }),
  );
}

function misreadParameters(url: string, misread: TestOidcProvider['misread']): string {
  const [path = '', query] = url.split('?');
  if (query === undefined || misread.size === 0) return url;
  const parameters = new URLSearchParams(query);
  for (const [name, value] of misread) {
    if (value === null) parameters.delete(name);
    else if (parameters.has(name)) parameters.set(name, value);
  }
  return `${path}?${parameters.toString()}`;
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
