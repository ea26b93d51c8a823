import type { SettingsReader } from './settings-reader.js';

/** The OpenID Connect issuer by which a company's people log in. */
export interface ExternalIssuerSettings {
  url: string;
  clientId: string;
  clientSecret: string | undefined;
  /** Expected in `aud` of its access tokens; `undefined`: they are not accepted by the API. */
  audience: string | undefined;
}

export function readExternalIssuer(read: SettingsReader): ExternalIssuerSettings | null {
  const url = read.optional('AUTH_ISSUER_URL', {
    help: 'OpenID Connect issuer by which people log in, as it stands in its tokens (iss).',
    example: 'https://login.example.com/realms/acme',
    check: issuerProblem,
  });
  const clientIdSpec = {
    help: 'Client id of this service at the issuer. Needed with AUTH_ISSUER_URL.',
    example: 'signalbox',
  };
  const clientId = read.optional('AUTH_CLIENT_ID', clientIdSpec);
  const clientSecret = read.optional('AUTH_CLIENT_SECRET', {
    help: 'Client secret at the issuer; not set for a public client.',
    example: 'the-secret-of-the-client',
  });
  const audience = read.optional('AUTH_AUDIENCE', {
    help: "Audience that the issuer's access tokens must name to be taken by the API. Not set: none is taken.",
    example: 'https://signalbox.example.com',
  });
  if (url === undefined) return null;
  if (clientId === undefined) {
    read.problem('AUTH_CLIENT_ID', 'is needed when AUTH_ISSUER_URL is set', clientIdSpec);
    return null;
  }
  return { url, clientId, clientSecret, audience };
}

/** OpenID Connect Discovery section 3; without TLS any machine on the way could pose as the issuer. */
function issuerProblem(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    return 'must be an address that starts with https://';
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return 'must start with https:// (http:// is taken for a loopback host only, such as http://localhost:8080)';
  }
  if (url.username !== '' || url.password !== '' || /[?#]/.test(text)) {
    return 'must have no user name, query or fragment';
  }
  return null;
}

function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
  );
}
