import { describe, expect, it } from 'vitest';
import type { Caller, UserCaller } from '../auth/caller.js';
import { streamHolderOf } from './event-stream.js';

const withCredential = (kind: UserCaller['credential']['kind']): Caller =>
  ({ kind: 'user', userId: 'u1', credential: { kind } }) as unknown as Caller;

describe('streamHolderOf', () => {
  it('counts the sessions and tokens of a person together, and the instances of a program together', () => {
    for (const kind of [
      'session',
      'personal_token',
      'external_token',
    ] as UserCaller['credential']['kind'][]) {
      expect(streamHolderOf(withCredential(kind))).toEqual({ kind: 'user', id: 'u1' });
    }
    expect(streamHolderOf(withCredential('service_account'))).toEqual({ kind: 'service_account', id: 'u1' });
    const key = { kind: 'api_key', key: { keyId: 'k1' } } as unknown as Caller;
    expect(streamHolderOf(key)).toEqual({ kind: 'api_key', id: 'k1' });
  });
});
