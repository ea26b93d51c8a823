import type { CallbackAddress } from './simulated-dag-run.entity.js';
import { recordOf } from './simulation.js';

/** A header's name (RFC 9110 `token`, the plain part of it). */
const HEADER = /^[A-Za-z0-9-]{1,64}$/;
const PATH = /^\/[\x21-\x7e]{1,500}$/;

/**
 * Where the callbacks of a DAG run go, of the `callback` block of its `conf`. `null` when it is none, or leads
 * to another service: the simulated orchestrator calls this service only.
 */
export function callbackAddressOf(block: unknown, publicUrl: string): CallbackAddress | null {
  const { url, hmac_header: signatureHeader, timestamp_header: timestampHeader } = recordOf(block);
  if (typeof url !== 'string' || !url.startsWith(`${publicUrl}/`)) return null;
  const path = url.slice(publicUrl.length);
  if (!PATH.test(path) || !isHeader(signatureHeader) || !isHeader(timestampHeader)) return null;
  return { path, signatureHeader, timestampHeader };
}

function isHeader(name: unknown): name is string {
  return typeof name === 'string' && HEADER.test(name);
}
