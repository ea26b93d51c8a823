import { describe, expect, it } from 'vitest';
import { newPersonalToken } from '../personal-tokens/personal-token-format.js';
import { isServiceToken, newServiceToken } from './service-token-format.js';

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
