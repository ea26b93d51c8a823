import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SecretBox } from '../../../common/crypto/secret-box.js';
import { uuidV7 } from '../../../common/uuid-v7.js';
import { readRefreshToken, refreshTokenOf } from './refresh-token.js';

describe('a refresh token', () => {
  const box = new SecretBox(randomBytes(32));
  const parts = { sessionId: uuidV7(), generation: 7 };
  const token = refreshTokenOf(box, parts);
  const [id = '', generation = '', mac = ''] = token.split('.');

  it('contains session and generation, and is the same each time', () => {
    expect(readRefreshToken(box, token)).toEqual(parts);
    expect(refreshTokenOf(box, parts)).toBe(token);
  });

  it('of another installation is invalid', () => {
    expect(readRefreshToken(new SecretBox(randomBytes(32)), token)).toBeNull();
  });

  it('stays valid while the key that it was issued with is configured as an old one', () => {
    const [old, current] = [randomBytes(32), randomBytes(32)];
    const issued = refreshTokenOf(new SecretBox(old), parts);
    expect(readRefreshToken(new SecretBox(current, old), issued)).toEqual(parts);
  });

  it.each([
    ['a generation that no integer column holds', { ...parts, generation: 9_999_999_999 }],
    ['an ID that is no UUID', { ...parts, sessionId: 'x' }],
  ])('with %s is invalid, also with an authentic mac', (_name, issued) => {
    expect(readRefreshToken(box, refreshTokenOf(box, issued))).toBeNull();
  });

  it.each([
    ['another generation', `${id}.8.${mac}`],
    ['another session', `${uuidV7()}.${generation}.${mac}`],
    ['an ID in capitals', `${id.toUpperCase()}.${generation}.${mac}`],
    ['a zero before the generation', `${id}.07.${mac}`],
    ['a negative generation', `${id}.-7.${mac}`],
    ['a generation that no integer column holds', `${id}.99999999999.${mac}`],
    ['no mac', `${id}.${generation}.`],
    ['a short mac', token.slice(0, -1)],
    ['a padded mac', `${token}=`],
    ['a fourth part', `${token}.`],
    ['an empty text', ''],
    ['dots', '..'],
    ['an invalid ID', `__proto__.${generation}.${mac}`],
    ['a long ID', `${'x'.repeat(16_000)}.${generation}.${mac}`],
  ])('with %s is invalid', (_name, changed) => {
    expect(readRefreshToken(box, changed)).toBeNull();
  });
});
