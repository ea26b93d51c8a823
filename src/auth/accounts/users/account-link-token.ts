import { hash, randomBytes } from 'node:crypto';

const START = 'sbi_';
const TOKEN = /^sbi_[A-Za-z0-9_-]{43}$/;

/** `sbi_` and 32 random bytes in base64url. */
export function newLinkToken(): string {
  return START + randomBytes(32).toString('base64url');
}

export function isLinkToken(text: string): boolean {
  return TOKEN.test(text);
}

/** What is stored of a token. It has 256 random bits, so a fast hash is enough. */
export function hashLinkToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
