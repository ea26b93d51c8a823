import type { DataSource } from 'typeorm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AttemptLimiter } from '../attempt-limiter.js';
import type { Passwords } from '../passwords.js';
import { OwnPassword } from './own-password.js';

const SUBJECT = expect.objectContaining({ id: 'own-password:u-1' });

describe('OwnPassword', () => {
  const attempts = {
    check: vi.fn(() => Promise.resolve()),
    countFailures: vi.fn(() => Promise.resolve()),
    reset: vi.fn(() => Promise.resolve()),
  };
  let matches: boolean;
  let ownPassword: OwnPassword;

  beforeEach(() => {
    vi.clearAllMocks();
    const dataSource = { manager: { findOneByOrFail: () => Promise.resolve({ passwordHash: 'hash' }) } };
    const passwords = {
      verify: async (_hash: string, _password: string, before: () => Promise<void>) => {
        await before();
        return matches;
      },
    };
    ownPassword = new OwnPassword(
      dataSource as unknown as DataSource,
      passwords as unknown as Passwords,
      attempts as unknown as AttemptLimiter,
    );
  });

  it('counts an attempt before it verifies the password, and resets the count after the right one', async () => {
    matches = true;
    await expect(ownPassword.verify('u-1', 'right')).resolves.toBe('hash');
    expect(attempts.countFailures).toHaveBeenCalledExactlyOnceWith([SUBJECT]);
    expect(attempts.reset).toHaveBeenCalledExactlyOnceWith(SUBJECT);
  });

  it('keeps the count after a wrong password', async () => {
    matches = false;
    await expect(ownPassword.verify('u-1', 'wrong')).rejects.toMatchObject({ code: 'password_wrong' });
    expect(attempts.countFailures).toHaveBeenCalledOnce();
    expect(attempts.reset).not.toHaveBeenCalled();
  });
});
