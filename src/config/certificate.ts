import { createHash, createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { ConfigError } from './app-config.js';
import type { TlsSettings } from './settings/tls-settings.js';

const MAX_FILE_BYTES = 1024 * 1024;

/** A valid certificate for HTTPS. */
export interface Certificate {
  /** Certificate with its intermediates. */
  readonly cert: Buffer;
  readonly key: Buffer;
  readonly subject: string;
  readonly notAfterMs: number;
  /** Digest of the contents of both files. */
  readonly digest: string;
}

/** @throws ConfigError with the file that cannot be used, and the reason. */
export async function loadCertificate(
  { certFile, keyFile }: TlsSettings,
  nowMs: number,
): Promise<Certificate> {
  const [cert, key] = await Promise.all([
    read('SERVICE_TLS_CERT', certFile),
    read('SERVICE_TLS_KEY', keyFile),
  ]);
  const x509 = parse(
    'SERVICE_TLS_CERT',
    `names ${certFile}, which has no certificate in PEM`,
    () => new X509Certificate(cert),
  );
  const privateKey = parse(
    'SERVICE_TLS_KEY',
    `names ${keyFile}, which has no private key in PEM, or an encrypted one`,
    (): KeyObject => createPrivateKey(key),
  );
  if (!x509.checkPrivateKey(privateKey))
    throw problem(
      'SERVICE_TLS_KEY',
      `names ${keyFile}, which is not the private key of the certificate in ${certFile}`,
    );
  const notAfterMs = Date.parse(x509.validTo);
  if (nowMs >= notAfterMs)
    throw problem(
      'SERVICE_TLS_CERT',
      `names ${certFile}, which expired at ${new Date(notAfterMs).toISOString()}`,
    );
  const notBeforeMs = Date.parse(x509.validFrom);
  if (nowMs < notBeforeMs) {
    throw problem(
      'SERVICE_TLS_CERT',
      `names ${certFile}, which is valid from ${new Date(notBeforeMs).toISOString()} only; check the clock of this machine`,
    );
  }
  parse('SERVICE_TLS_CERT', `names ${certFile}, whose key or intermediates OpenSSL does not accept`, () =>
    createSecureContext({ cert, key }),
  );
  const digest = createHash('sha256').update(cert).update('\0').update(key).digest('hex');
  return { cert, key, subject: x509.subjectAltName ?? x509.subject, notAfterMs, digest };
}

async function read(name: string, file: string): Promise<Buffer> {
  try {
    const content = await readFile(file);
    if (content.length <= MAX_FILE_BYTES) return content;
  } catch (error) {
    throw problem(
      name,
      `names ${file}, which cannot be read: ${(error as NodeJS.ErrnoException).code ?? ''}`,
    );
  }
  throw problem(name, `names ${file}, which is larger than 1 MiB`);
}

function parse<Value>(name: string, what: string, make: () => Value): Value {
  try {
    return make();
  } catch {
    // OpenSSL's own message is omitted, because it can quote the file.
    throw problem(name, what);
  }
}

function problem(name: string, text: string): ConfigError {
  const example = name === 'SERVICE_TLS_CERT' ? '/etc/signalbox/tls.crt' : '/etc/signalbox/tls.key';
  return new ConfigError([{ name, problem: text, example }]);
}
