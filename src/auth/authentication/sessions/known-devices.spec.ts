import { randomBytes } from 'node:crypto';
import type { CookieOptions, Request, Response } from 'express';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../../../test/support/manual-clock.js';
import { SecretBox } from '../../../common/crypto/secret-box.js';
import { uuidV7 } from '../../../common/uuid-v7.js';
import { AppConfig } from '../../../config/app-config.js';
import { KnownDevices } from './known-devices.js';

const NOW = Date.UTC(2026, 10, 21);

describe('KnownDevices', () => {
  it('rejects a copy of the cookie that was kept past its expiry', () => {
    const clock = new ManualClock(NOW);
    const devices = new KnownDevices(new SecretBox(randomBytes(32)), AppConfig.fromEnv({}), clock);
    const userId = uuidV7();
    let header = '';
    let maxAge = 0;
    const response = {
      cookie: (name: string, value: string, options: CookieOptions) => {
        header = `${name}=${value}`;
        maxAge = options.maxAge ?? 0;
      },
    } as unknown as Response;
    devices.remember(response, userId);
    const read = () => devices.read({ headers: { cookie: header } } as Request);
    clock.nowMs = NOW + maxAge - 1;
    expect(read()).toMatchObject({ userId });
    clock.nowMs = NOW + maxAge;
    expect(read()).toBeNull();
  });
});
