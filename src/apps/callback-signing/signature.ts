import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';

export const SIGNATURE_HEADER = 'x-service-signature';
export const TIMESTAMP_HEADER = 'x-service-timestamp';

/** Maximum size of the header, and so of the list in it: each entry requires a comparison with each secret. */
const MAX_HEADER_BYTES = 1024;
const MAX_SIGNATURES = 8;
const SIGNATURE = /^(?:sha256=|v1=)?([0-9a-fA-F]{64})$/;
/** Unix seconds or milliseconds: their ranges do not overlap before the year 2286. */
const TIMESTAMP = /^(?:\d{10}|\d{13})$/;

/** The two headers as they were received. */
export interface SentSignature {
  signature: string;
  timestamp: string;
}

export type SignatureVerdict =
  /** The reason is for the service's log; the response does not contain it. */
  | { verdict: 'refused'; reason: 'signature' | 'timestamp' }
  /** @see contracts/callbacks/v1/signatures.json for `unsigned`: a header is missing or empty. */
  | { verdict: 'unsigned' }
  /** `signature`: the 32 bytes that matched. */
  | { verdict: 'valid'; signature: Buffer; sentAt: Date };

export interface Window {
  skewSeconds: number;
  nowMs: number;
}

/** 64 lower-case hex characters. */
export function signCallback(key: KeyObject, timestamp: string, body: Buffer): string {
  return mac(key, timestamp, body).toString('hex');
}

/** `null` when the request has no signature. */
export function sentSignature(
  signature: string | undefined,
  timestamp: string | undefined,
): SentSignature | null {
  const sent = { signature: signature?.trim() ?? '', timestamp: timestamp?.trim() ?? '' };
  return sent.signature === '' || sent.timestamp === '' ? null : sent;
}

/**
 * Whether one of the secrets signed these bytes within the window. Performs the same work whatever is wrong: neither
 * the duration nor the order of the checks reveals which part of a guess was right.
 */
export function verifyCallback(
  sent: SentSignature | null,
  body: Buffer,
  keys: readonly KeyObject[],
  { skewSeconds, nowMs }: Window,
): SignatureVerdict {
  if (sent === null) return { verdict: 'unsigned' };
  const matching = matchOf(candidates(sent.signature), sent.timestamp, body, keys);
  const sentAtMs = timeOf(sent.timestamp);
  const isInTime = sentAtMs !== null && Math.abs(nowMs - sentAtMs) <= skewSeconds * 1000;
  if (matching === null) return { verdict: 'refused', reason: 'signature' };
  if (!isInTime) return { verdict: 'refused', reason: 'timestamp' };
  return { verdict: 'valid', signature: matching, sentAt: new Date(sentAtMs) };
}

function matchOf(
  signatures: readonly Buffer[],
  timestamp: string,
  body: Buffer,
  keys: readonly KeyObject[],
): Buffer | null {
  let matching: Buffer | null = null;
  for (const key of keys) {
    const expected = mac(key, timestamp, body);
    for (const signature of signatures) {
      if (timingSafeEqual(signature, expected)) matching = expected;
    }
  }
  return matching;
}

/** Invalid entries are ignored: the header may also contain signatures of another scheme. */
function candidates(header: string): Buffer[] {
  const entries =
    header.length > MAX_HEADER_BYTES ? [] : header.split(/[\s,]+/).filter((part) => part !== '');
  if (entries.length > MAX_SIGNATURES) return [];
  return entries.flatMap((entry) => {
    const hex = SIGNATURE.exec(entry)?.[1];
    return hex === undefined ? [] : [Buffer.from(hex, 'hex')];
  });
}

function timeOf(timestamp: string): number | null {
  if (!TIMESTAMP.test(timestamp)) return null;
  return timestamp.length === 10 ? Number(timestamp) * 1000 : Number(timestamp);
}

/** Restores the bytes of the header, which Node decodes as Latin-1. */
function mac(key: KeyObject, timestamp: string, body: Buffer): Buffer {
  return createHmac('sha256', key).update(timestamp, 'latin1').update('.').update(body).digest();
}
