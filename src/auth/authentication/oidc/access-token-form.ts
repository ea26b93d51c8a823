import type { JWTHeaderParameters, JWTPayload } from 'jose';

/** RFC 7519: the media type may be written in full, in any letter case. */
const TYPES: ReadonlySet<unknown> = new Set([undefined, 'jwt', 'at+jwt']);
const ACCESS_TOKEN_TYPE = 'at+jwt';
/** Claims that only an ID token has (OpenID Connect Core sections 2 and 3.3.2.11). */
const ID_TOKEN_CLAIMS = ['nonce', 'at_hash', 'c_hash', 's_hash'] as const;

/**
 * Why a JWT of the issuer, otherwise good, is no access token that may be sent as a bearer token; `null`
 * when it is one. Issuers sign everything with the same keys: an ID token, which a browser hands around
 * and which proves nothing but a login, must not open the API.
 *
 * RFC 9068's `typ` would settle it, but Keycloak and Entra ID do not write it. A token whose `typ` names an access
 * token or another kind of token is classified by it; for all others, the claims of an ID
 * token are a refusal, and so is our client id as audience, which is what every ID token has.
 */
export function accessTokenProblem(
  header: JWTHeaderParameters,
  claims: JWTPayload,
  clientId: string,
): string | null {
  // RFC 9449, RFC 8705: bound to a key that must be proved; as a bearer token it may have been stolen.
  if (claims['cnf'] !== undefined) return 'is bound to a key (cnf), so it is no bearer token';
  const type = typeOf(header);
  if (!TYPES.has(type)) return 'is not an access token (typ)';
  const kind = claims['typ'];
  // Keycloak's claim: Bearer, ID, Refresh, Logout and more.
  if (typeof kind === 'string' && kind.toLowerCase() !== 'bearer') return 'is not an access token (typ)';
  if (type === ACCESS_TOKEN_TYPE || typeof kind === 'string') return null;
  if (ID_TOKEN_CLAIMS.some((claim) => claims[claim] !== undefined))
    return 'is an ID token, not an access token';
  const audiences = typeof claims.aud === 'string' ? [claims.aud] : (claims.aud ?? []);
  const hasScope = typeof claims['scope'] === 'string' || claims['scp'] !== undefined;
  return audiences.includes(clientId) && !hasScope ? 'is an ID token, not an access token' : null;
}

function typeOf({ typ }: JWTHeaderParameters): string | undefined {
  return typeof typ === 'string' ? typ.toLowerCase().replace(/^application\//, '') : undefined;
}
