import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** DER: tag, length, content. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));

function time(ms: number): Buffer {
  return der(0x18, Buffer.from(`${new Date(ms).toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`));
}

function nameOf(text: string): Buffer {
  return sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(text)))));
}

function pem(label: string, bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}

export interface TestCertificate {
  cert: string;
  key: string;
}

interface Certified {
  subject: string;
  subjectKey: KeyObject;
  issuer: string;
  issuerKey: KeyObject;
  extensions: Buffer[];
  fromMs?: number | undefined;
  toMs?: number | undefined;
}

function certificate(about: Certified): string {
  const { fromMs = Date.now() - 60_000, toMs = Date.now() + 86_400_000 } = about;
  const serial = randomBytes(8);
  serial[0] = 0x01;
  const toBeSigned = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    ECDSA_WITH_SHA256,
    nameOf(about.issuer),
    sequence(time(fromMs), time(toMs)),
    nameOf(about.subject),
    about.subjectKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...about.extensions)),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', toBeSigned, about.issuerKey));
  return pem('CERTIFICATE', sequence(toBeSigned, ECDSA_WITH_SHA256, signature));
}

function extension(id: string, isCritical: boolean, value: Buffer): Buffer {
  const critical = isCritical ? [der(0x01, Buffer.from([0xff]))] : [];
  return sequence(oid(id), ...critical, der(0x04, value));
}

const makeKeys = (): { publicKey: KeyObject; privateKey: KeyObject } =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pemOf = (privateKey: KeyObject): string => String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
const NAMES = extension(
  '551d11',
  false,
  sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1]))),
);

/**
 * A self-signed certificate for localhost and 127.0.0.1, equivalent to OpenSSL's, so that tests do not require OpenSSL.
 */
export function makeCertificate(
  validity: { fromMs?: number; toMs?: number } = {},
  name = 'localhost',
): TestCertificate {
  const { publicKey, privateKey } = makeKeys();
  const names = { subject: name, issuer: name };
  const keys = { subjectKey: publicKey, issuerKey: privateKey };
  return {
    cert: certificate({ ...names, ...keys, extensions: [NAMES], ...validity }),
    key: pemOf(privateKey),
  };
}

/** A certificate authority for tests, with the extensions that strict clients require. */
export interface TestAuthority {
  cert: string;
  /** Issues a certificate for localhost and 127.0.0.1. */
  issue: () => TestCertificate;
}

export function makeAuthority(name = 'Authority of the tests'): TestAuthority {
  const { publicKey, privateKey } = makeKeys();
  const keyId = createHash('sha1')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest();
  const cert = certificate({
    subject: name,
    subjectKey: publicKey,
    issuer: name,
    issuerKey: privateKey,
    extensions: [
      // Basic constraints: a certificate authority, which may sign certificates.
      extension('551d13', true, sequence(der(0x01, Buffer.from([0xff])))),
      extension('551d0f', true, der(0x03, Buffer.from([1, 0x06]))),
      extension('551d0e', false, der(0x04, keyId)),
    ],
  });
  const issue = (): TestCertificate => {
    const own = makeKeys();
    const extensions = [NAMES, extension('551d23', false, sequence(der(0x80, keyId)))];
    const names = { subject: 'localhost', issuer: name };
    const keys = { subjectKey: own.publicKey, issuerKey: privateKey };
    return { cert: certificate({ ...names, ...keys, extensions }), key: pemOf(own.privateKey) };
  };
  return { cert, issue };
}
