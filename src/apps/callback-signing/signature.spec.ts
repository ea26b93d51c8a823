import { createSecretKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sentSignature, signCallback, verifyCallback } from './signature.js';

interface Body {
  body?: string;
  body_base64?: string;
}
interface SignCase extends Body {
  id: string;
  title: string;
  secret: string;
  timestamp: string;
  signature: string;
}
interface VerifyCase extends Body {
  id: string;
  title: string;
  secrets: string[];
  skew_seconds: number;
  now_ms: number;
  headers: { signature: string | null; timestamp: string | null };
  verdict: string;
}

const contract = JSON.parse(
  readFileSync(
    join(import.meta.dirname, '..', '..', '..', 'contracts', 'callbacks', 'v1', 'signatures.json'),
    'utf8',
  ),
) as { sign: SignCase[]; verify: VerifyCase[] };

describe('contracts/callbacks/v1/signatures.json', () => {
  it.each(contract.sign.map((one) => [one.id, one.title, one] as const))('%s: %s', (_id, _title, one) => {
    expect(signCallback(keyOf(one.secret), one.timestamp, bytesOf(one))).toBe(one.signature);
  });

  it.each(contract.verify.map((one) => [one.id, one.title, one] as const))('%s: %s', (_id, _title, one) => {
    const { signature, timestamp } = one.headers;
    const verdict = verifyCallback(
      sentSignature(signature ?? undefined, timestamp ?? undefined),
      bytesOf(one),
      one.secrets.map(keyOf),
      { skewSeconds: one.skew_seconds, nowMs: one.now_ms },
    );
    expect(verdict.verdict).toBe(one.verdict);
  });

  it('has cases of every kind', () => {
    expect(contract.sign.length).toBeGreaterThanOrEqual(12);
    expect(new Set(contract.verify.map(({ verdict }) => verdict))).toEqual(
      new Set(['valid', 'unsigned', 'refused']),
    );
  });
});

describe('verifyCallback', () => {
  const key = keyOf('whsec-test-secret-0123456789abcdef');
  const other = keyOf('whsec-other-secret-0123456789abcde');
  const body = Buffer.from('{"state":"running"}');
  const nowMs = 1_795_257_600_000;
  const window = { skewSeconds: 300, nowMs };

  it('reports for the log whether the timestamp or the signature is wrong', () => {
    const old = { signature: signCallback(key, '1795257000', body), timestamp: '1795257000' };
    expect(verifyCallback(old, body, [key], window)).toEqual({ verdict: 'refused', reason: 'timestamp' });
    expect(verifyCallback(old, body, [other], window)).toEqual({ verdict: 'refused', reason: 'signature' });
  });

  it('returns the bytes of the matching signature, in every supported form of the header', () => {
    const signature = signCallback(key, '1795257600', body);
    const expected = { verdict: 'valid', signature: Buffer.from(signature, 'hex'), sentAt: new Date(nowMs) };
    for (const header of [signature, `sha256=${signature.toUpperCase()}`, `v2=abc, v1=${signature}`]) {
      const sent = { signature: header, timestamp: '1795257600' };
      expect(verifyCallback(sent, body, [other, key], window)).toEqual(expected);
    }
  });
});

function keyOf(secret: string): ReturnType<typeof createSecretKey> {
  return createSecretKey(Buffer.from(secret, 'utf8'));
}

function bytesOf({ body, body_base64: base64 }: Body): Buffer {
  return base64 === undefined ? Buffer.from(body ?? '') : Buffer.from(base64, 'base64');
}
