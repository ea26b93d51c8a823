import type { IncomingMessage } from 'node:http';
import { ProblemError } from '../../common/problem/problem-error.js';

/** RFC 6750 section 2.1: one scheme, in any letter case, spaces, and a token of these characters. */
const BEARER = /^bearer +([A-Za-z0-9\-._~+/]+=*)$/i;

const HEADER = 'authorization';

export type CredentialKind = 'access_token' | 'api_key';

/**
 * The bearer token of a request; `null` when there is none, or not exactly one.
 *
 * Of two Authorization headers Node would use the first, whereas a proxy may have checked the second, so requests with two
 * are rejected.
 */
export function bearerToken(request: IncomingMessage): string | null {
  const { rawHeaders } = request;
  let value: string | null = null;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string;
    if (name.length !== HEADER.length || name.toLowerCase() !== HEADER) continue;
    if (value !== null) return null;
    value = rawHeaders[i + 1] as string;
  }
  return value === null ? null : (BEARER.exec(value)?.[1] ?? null);
}

const HOW: Record<CredentialKind, string> = {
  access_token:
    'Send one header `Authorization: Bearer <ACCESS_TOKEN>`; POST /api/auth/login returns an access token.',
  api_key: 'Send one header `Authorization: Bearer <API_KEY>` with the API key of a project.',
};

export function credentialMissing(kind: CredentialKind): ProblemError {
  return new ProblemError('unauthenticated', HOW[kind], { headers: { 'WWW-Authenticate': 'Bearer' } });
}

export function credentialInvalid(detail: string): ProblemError {
  return new ProblemError('unauthenticated', detail, {
    headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  });
}
