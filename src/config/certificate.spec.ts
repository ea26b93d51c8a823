import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCertificate } from '../../test/support/http/certificate.js';
import { loadCertificate } from './certificate.js';

const NOW_MS = Date.parse('2026-11-26T00:00:00Z');
const VALIDITY = { fromMs: NOW_MS, toMs: NOW_MS + 1000 };

describe('loadCertificate', () => {
  let folder: string;
  beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'signalbox-certificate-'))));
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const load = async (
    files: { cert?: string; key?: string },
    nowMs: number,
  ): ReturnType<typeof loadCertificate> => {
    const tls = { certFile: join(folder, 'tls.crt'), keyFile: join(folder, 'tls.key') };
    for (const [file, text] of [
      [tls.certFile, files.cert],
      [tls.keyFile, files.key],
    ] as const) {
      await rm(file, { force: true });
      if (text !== undefined) await writeFile(file, text);
    }
    return loadCertificate(tls, nowMs);
  };

  it('accepts a certificate from the start of its validity until it expires', async () => {
    const files = makeCertificate(VALIDITY);
    expect(await load(files, NOW_MS)).toMatchObject({ notAfterMs: NOW_MS + 1000 });
    await expect(load(files, NOW_MS - 1)).rejects.toThrow(
      /SERVICE_TLS_CERT .*valid from 2026-11-26T00:00:00.000Z only/,
    );
    await expect(load(files, NOW_MS + 1000)).rejects.toThrow(
      /SERVICE_TLS_CERT .*expired at 2026-11-26T00:00:01.000Z/,
    );
  });

  it.each([
    [
      'another key',
      { key: makeCertificate().key },
      /SERVICE_TLS_KEY .*is not the private key of the certificate/,
    ],
    ['no certificate', { cert: 'hello' }, /SERVICE_TLS_CERT .*has no certificate in PEM/],
    [
      'a truncated certificate',
      { cert: makeCertificate(VALIDITY).cert.slice(0, 200) },
      /has no certificate in PEM/,
    ],
    ['no key', { key: 'hello' }, /SERVICE_TLS_KEY .*has no private key in PEM/],
    ['a missing file', { key: undefined }, /SERVICE_TLS_KEY .*cannot be read: ENOENT/],
    ['a huge file', { cert: 'x'.repeat(1024 * 1024 + 1) }, /larger than 1 MiB/],
  ])('rejects %s and names the setting', async (_what, files, words) => {
    await expect(
      load({ ...makeCertificate(VALIDITY), ...files } as { cert: string }, NOW_MS),
    ).rejects.toThrow(words);
  });
});
