import type { SettingsReader } from './settings-reader.js';

/** The OpenID Connect issuer by which users log in. */
export interface ExternalIssuerSettings {
  url: string;
  clientId: string;
  clientSecret: string | undefined;
  /** Expected in `aud` of its access tokens; `undefined`: they are not accepted by the API. */
  audience: string | undefined;
  /** Whether e-mail addresses are trusted for which the issuer does not state whether they are verified. */
  trustsEmail: boolean;
}

export function readExternalIssuer(read: SettingsReader): ExternalIssuerSettings | null {
  const url = read.optional('AUTH_ISSUER_URL', {
    help: 'OpenID Connect issuer through which people log in, exactly as in the claim iss of its tokens.',
    example: 'https://login.example.com/realms/acme',
    check: issuerProblem,
  });
  const clientIdSpec = {
    help: 'Client id of this service at the issuer. Required with AUTH_ISSUER_URL.',
    example: 'signalbox',
  };
  const clientId = read.optional('AUTH_CLIENT_ID', clientIdSpec);
  const clientSecret = read.optional('AUTH_CLIENT_SECRET', {
    help: 'Client secret at the issuer; not set for a public client.',
    example: 'the-secret-of-the-client',
  });
  const audience = read.optional('AUTH_AUDIENCE', {
    help: "Audience (aud) of the issuer's access tokens that the API accepts. Not set: none is accepted.",
    example: 'https://signalbox.example.com',
  });
  const trustSpec = {
    help:
      'Trusts e-mail addresses that the issuer sends without `email_verified`, as Microsoft Entra ID does: on or off. Set it only when ' +
      'the administrators of the issuer alone can set addresses there. Addresses that the issuer reports as not verified are never trusted.',
    default: 'off',
    values: ['on', 'off'],
    example: 'on',
  } as const;
  const trustsEmail = read.oneOf('AUTH_TRUST_EMAIL', trustSpec) === 'on';
  if (url === undefined) return null;
  if (trustsEmail && isOfEveryTenant(url)) {
    read.problem(
      'AUTH_TRUST_EMAIL',
      'must be off for an issuer of every tenant, because administrators of foreign tenants can set any address; set AUTH_ISSUER_URL to the issuer of your tenant',
      { ...trustSpec, example: 'off' },
    );
    return null;
  }
  if (clientId === undefined) {
    read.problem('AUTH_CLIENT_ID', 'is needed when AUTH_ISSUER_URL is set', clientIdSpec);
    return null;
  }
  return { url, clientId, clientSecret, audience, trustsEmail };
}

/** OpenID Connect Discovery section 3; without TLS any machine on the network path could impersonate the issuer. */
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

/**
 * Issuers of Microsoft Entra ID for more than one tenant; the id is the tenant of personal accounts. Their tokens have addresses that
 * administrators of foreign tenants chose ("nOAuth").
 */
function isOfEveryTenant(url: string): boolean {
  const [, tenant = ''] = new URL(url).pathname.toLowerCase().split('/');
  return (
    /^login\.(?:microsoftonline\.(?:com|us)|partner\.microsoftonline\.cn|microsoft\.com)$|^sts\.windows\.net$/.test(
      new URL(url).hostname,
    ) &&
    [
      'common',
      'organizations',
      'consumers',
      '{tenantid}',
      '%7btenantid%7d',
      '9188040d-6c67-4c5b-b112-36a304b66dad',
    ].includes(tenant)
  );
}

function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
  );
}
