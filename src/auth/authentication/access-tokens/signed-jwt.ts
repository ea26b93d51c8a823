import { errors, jwtVerify, SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import type { Clock } from '../../../common/clock.js';
import { uuidV7 } from '../../../common/uuid-v7.js';
import { ALGORITHM } from './signing-key-pairs.js';
import type { SigningKeys } from './signing-keys.js';
import type { TokenIssuer } from './token-issuer.js';

/** Keys, issuer and clock with which the installation's JWTs are signed and verified. */
export interface JwtTools {
  keys: SigningKeys;
  issuer: TokenIssuer;
  clock: Clock;
}

/** Signs a JWT whose issuer and audience are the installation, with the current key. */
export async function signJwt(
  { keys, issuer, clock }: JwtTools,
  { type, subject, seconds, claims }: { type: string; subject: string; seconds: number; claims: JWTPayload },
): Promise<string> {
  const { kid, privateKey } = await keys.current();
  const name = await issuer.name();
  const now = Math.floor(clock.now() / 1000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, kid, typ: type })
    .setIssuer(name)
    .setAudience(name)
    .setSubject(subject)
    .setJti(uuidV7())
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .sign(privateKey);
}

/** Claims of a valid JWT that {@link signJwt} created with this type; `null` for any other, and for an expired one. */
export async function verifyJwt(
  { keys, issuer, clock }: JwtTools,
  token: string,
  { type, requiredClaims }: { type: string; requiredClaims: string[] },
): Promise<JWTPayload | null> {
  const name = await issuer.name();
  const keyFor = async (kid: string | undefined): Promise<CryptoKey> => {
    const key = kid === undefined ? null : await keys.verifier(kid);
    if (key === null) throw new errors.JWKSNoMatchingKey();
    return key;
  };
  try {
    const { payload } = await jwtVerify(token, (header) => keyFor(header.kid), {
      algorithms: [ALGORITHM],
      issuer: name,
      audience: name,
      typ: type,
      requiredClaims: ['sub', 'exp', 'iat', ...requiredClaims],
      currentDate: new Date(clock.now()),
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
