import { describe, expect, it } from 'vitest';
import { readExternalIssuer } from './external-issuer-settings.js';
import { SettingsReader } from './settings-reader.js';

const read = (env: Record<string, string>): { issuer: unknown; problems: string[] } => {
  const reader = new SettingsReader(env);
  const issuer = readExternalIssuer(reader);
  return { issuer, problems: reader.problems.map((problem) => `${problem.name} ${problem.problem}`) };
};

describe('the external issuer', () => {
  it('is disabled unless its address is set', () => {
    expect(read({ AUTH_CLIENT_ID: 'x' })).toEqual({ issuer: null, problems: [] });
  });

  it('needs a client id', () => {
    const { issuer, problems } = read({ AUTH_ISSUER_URL: 'https://login.example.com' });
    expect(issuer).toBeNull();
    expect(problems).toEqual(['AUTH_CLIENT_ID is needed when AUTH_ISSUER_URL is set']);
  });

  it.each([
    'https://login.example.com/realms/acme',
    'http://localhost:8080',
    'http://127.0.0.1:8080/x',
    'http://[::1]:8080',
  ])('may be %s', (url) => {
    const { issuer, problems } = read({ AUTH_ISSUER_URL: url, AUTH_CLIENT_ID: 'c', AUTH_AUDIENCE: 'a' });
    expect(problems).toEqual([]);
    expect(issuer).toEqual({
      url,
      clientId: 'c',
      clientSecret: undefined,
      audience: 'a',
      trustsEmail: false,
    });
  });

  it.each([
    ['http://login.example.com', 'https://'],
    ['http://localhost.example.com', 'https://'],
    ['http://127.0.0.1.example.com', 'https://'],
    ['http://10.0.0.1', 'https://'],
    ['login.example.com', 'https://'],
    ['https://user:secret@login.example.com', 'no user name'],
    ['https://:secret@login.example.com', 'no user name'],
    ['https://login.example.com/?tenant=1', 'no user name, query'],
    ['https://login.example.com/#x', 'fragment'],
  ])('must not be %s', (url, problem) => {
    const { issuer, problems } = read({ AUTH_ISSUER_URL: url, AUTH_CLIENT_ID: 'c' });
    expect(issuer).toBeNull();
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain('AUTH_ISSUER_URL');
    expect(problems[0]).toContain(problem);
    expect(problems[0]).not.toContain('secret');
  });

  const ENTRA = 'https://login.microsoftonline.com';

  it.each([
    ['https://login.example.com/common', 'on', true],
    [`${ENTRA}/0b6a1c34-6f5e-4f8e-9d0a-3f1a2b3c4d5e/v2.0`, 'on', true],
    [`${ENTRA}/common/v2.0`, 'off', false],
  ])('%s with AUTH_TRUST_EMAIL=%s trusts email addresses: %s', (url, AUTH_TRUST_EMAIL, trustsEmail) => {
    const { issuer, problems } = read({ AUTH_ISSUER_URL: url, AUTH_CLIENT_ID: 'c', AUTH_TRUST_EMAIL });
    expect(problems).toEqual([]);
    expect(issuer).toMatchObject({ trustsEmail });
  });

  it.each([
    `${ENTRA}/common/v2.0`,
    `${ENTRA}/Organizations/v2.0`,
    `${ENTRA}/consumers/v2.0`,
    `${ENTRA}/{tenantid}/v2.0`,
    `${ENTRA}/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0`,
    'https://login.microsoftonline.us/common/v2.0',
    'https://sts.windows.net/common/',
  ])('cannot be trusted with email addresses when it serves every tenant: %s', (url) => {
    const { issuer, problems } = read({
      AUTH_ISSUER_URL: url,
      AUTH_CLIENT_ID: 'c',
      AUTH_TRUST_EMAIL: 'on',
    });
    expect(issuer).toBeNull();
    expect(problems).toEqual([expect.stringContaining('AUTH_TRUST_EMAIL must be off')]);
  });
});
