import { Logger } from '@nestjs/common';
import { errors } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IssuerKeys } from './issuer-keys.js';
import type { OidcIssuer } from './oidc-issuer.js';

const MAX_BYTES = 1024 * 1024;
/** A JWK set without keys, of that many bytes. */
const keySet = (bytes: number): string => {
  const empty = JSON.stringify({ keys: [], padding: '' });
  return empty.replace('""', `"${'x'.repeat(bytes - empty.length)}"`);
};

describe('IssuerKeys', () => {
  const doubt = vi.fn();
  let body: string;

  beforeEach(() => {
    doubt.mockReset();
    vi.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  const find = (): Promise<unknown> => {
    const url = 'https://issuer.example.com';
    const issuer = {
      configuration: () => Promise.resolve({ serverMetadata: () => ({ jwks_uri: `${url}/keys` }) }),
      settings: () => ({ url }),
      doubt,
    };
    const keys = new IssuerKeys(issuer as unknown as OidcIssuer);
    return keys.find({ alg: 'ES256', kid: 'k' }, { payload: '', signature: '' });
  };

  it('reads a key set of a megabyte', async () => {
    body = keySet(MAX_BYTES);
    await expect(find()).rejects.toBeInstanceOf(errors.JWKSNoMatchingKey);
    expect(doubt).not.toHaveBeenCalled();
  });

  it('treats an issuer whose key set is larger as unavailable, and reads its discovery document again', async () => {
    body = keySet(MAX_BYTES + 1);
    await expect(find()).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(doubt).toHaveBeenCalledOnce();
  });
});
