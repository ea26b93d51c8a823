import { describe, expect, it } from 'vitest';
import { accessTokenProblem } from './external-token-verifier.js';

const CLIENT = 'signalbox';
const problem = (header: { typ?: string }, claims: Record<string, unknown>): string | null =>
  accessTokenProblem({ alg: 'RS256', ...header }, claims, CLIENT);

describe('the check for access tokens of an issuer', () => {
  it.each([
    ['RFC 9068', { typ: 'at+jwt' }, { aud: 'api', client_id: 'x' }],
    ['RFC 9068, written in full', { typ: 'application/AT+JWT' }, { aud: 'api' }],
    ['RFC 9068 for a client that is its own audience', { typ: 'at+jwt' }, { aud: CLIENT, nonce: 'n' }],
    ['Keycloak', { typ: 'JWT' }, { aud: ['api', 'account'], typ: 'Bearer', azp: CLIENT }],
    ['Keycloak before 24, which kept the nonce', { typ: 'JWT' }, { aud: 'api', typ: 'Bearer', nonce: 'n' }],
    ['Entra ID', { typ: 'JWT' }, { aud: CLIENT, scp: 'access', azp: CLIENT }],
    ['Auth0', { typ: 'JWT' }, { aud: ['api', 'https://x/userinfo'], scope: 'openid', azp: CLIENT }],
    ['no typ at all', {}, { aud: 'api' }],
  ])('accepts a token: %s', (_name, header, claims) => {
    expect(problem(header, claims)).toBeNull();
  });

  it.each([
    ['an ID token', { typ: 'JWT' }, { aud: CLIENT, nonce: 'n' }, 'ID token'],
    ['an ID token without nonce', { typ: 'JWT' }, { aud: CLIENT }, 'ID token'],
    ['an ID token for several audiences', {}, { aud: ['api', CLIENT] }, 'ID token'],
    ['an ID token with at_hash', {}, { aud: 'api', at_hash: 'x' }, 'ID token'],
    ["Keycloak's ID token", { typ: 'JWT' }, { aud: 'api', typ: 'ID' }, 'typ'],
    ["Keycloak's refresh token", { typ: 'JWT' }, { aud: 'api', typ: 'Refresh' }, 'typ'],
    ['a logout token', { typ: 'logout+jwt' }, { aud: 'api' }, 'typ'],
    ['a DPoP-bound token', { typ: 'at+jwt' }, { aud: 'api', cnf: { jkt: 'x' } }, 'cnf'],
    ['a client assertion', { typ: 'client-authentication+jwt' }, { aud: 'api' }, 'typ'],
  ])('rejects %s', (_name, header, claims, reason) => {
    expect(problem(header, claims)).toContain(reason);
  });
});
