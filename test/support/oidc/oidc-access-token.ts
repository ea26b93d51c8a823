import { randomBytes, createHash } from 'node:crypto';
import { OidcBrowser } from './oidc-browser.js';
import { AUDIENCE, type TestOidcProvider } from './oidc-provider.js';

const REDIRECT_URI = 'http://127.0.0.1/done';

/** Obtains the tokens that another client of the issuer receives for its present account, by the same flow. */
export async function tokensOfIssuer(
  provider: TestOidcProvider,
): Promise<{ accessToken: string; idToken: string }> {
  const verifier = randomBytes(32).toString('base64url');
  const begin = new URL('/auth', provider.issuer);
  begin.search = new URLSearchParams({
    client_id: 'cli',
    response_type: 'code',
    redirect_uri: REDIRECT_URI,
    scope: 'openid api',
    resource: AUDIENCE,
    state: 'state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  const browser = new OidcBrowser('http://127.0.0.1', 'http://127.0.0.1');
  const callback = await browser.logInAtIssuer(begin.href);
  const response = await fetch(new URL('/token', provider.issuer), {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'cli',
      code: callback.searchParams.get('code') ?? '',
      redirect_uri: REDIRECT_URI,
      code_verifier: verifier,
      resource: AUDIENCE,
    }),
  });
  const body = (await response.json()) as { access_token: string; id_token: string };
  if (!response.ok) throw new Error(JSON.stringify(body));
  return { accessToken: body.access_token, idToken: body.id_token };
}
