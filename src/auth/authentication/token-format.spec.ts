import { describe, expect, it } from 'vitest';
import { newApiKey } from './api-keys/api-key-format.js';
import { isPersonalToken, newPersonalToken, isServiceToken, newServiceToken } from './token-format.js';

describe('personal access tokens', () => {
  it('are recognised by their prefix and their checksum', () => {
    const token = newPersonalToken();
    expect(token).toMatch(/^sbp_[0-9A-Za-z]{38}$/);
    expect(isPersonalToken(token)).toBe(true);
    expect(isPersonalToken(token.slice(0, -1) + (token.endsWith('0') ? '1' : '0'))).toBe(false);
  });

  it('are distinct from API keys, also when the prefix of a key is exchanged', () => {
    const key = newApiKey();
    expect(isPersonalToken(key)).toBe(false);
    expect(isPersonalToken(key.replace('sbk_', 'sbp_'))).toBe(false);
  });

  it.each([
    '',
    'sbp_',
    'sbp_\u0000',
    `sbp_${'A'.repeat(38)}`,
    ` ${newPersonalToken()}`,
    `${newPersonalToken()}\n`,
  ])('are not %j', (text) => {
    expect(isPersonalToken(text)).toBe(false);
  });
});

describe('tokens of service accounts', () => {
  it('are recognised by their prefix and their checksum', () => {
    const token = newServiceToken();
    expect(token).toMatch(/^sbs_[0-9A-Za-z]{38}$/);
    expect(isServiceToken(token)).toBe(true);
    expect(isServiceToken(token.slice(0, -1) + (token.endsWith('0') ? '1' : '0'))).toBe(false);
  });

  it('cannot be made from a personal token by exchanging the prefix', () => {
    expect(isServiceToken(newPersonalToken().replace('sbp_', 'sbs_'))).toBe(false);
  });
});
