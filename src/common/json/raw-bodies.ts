import { hasInexactNumber, parseExact } from './parse-exact.js';

const decoder = new TextDecoder();
/** Bytes by the parsed body, with which they are garbage-collected. */
const bytesOf = new WeakMap<object, Buffer>();

/** Keeps the bytes of a request's JSON body for the lifetime of its parsed value. */
export function rememberBytes(body: unknown, bytes: Buffer): void {
  if (typeof body === 'object' && body !== null) bytesOf.set(body, bytes);
}

/** The body with every number as it was sent; the body itself when its bytes are unknown. */
export function exactBody(body: object): object {
  const bytes = bytesOf.get(body);
  if (bytes === undefined) return body;
  const text = decoder.decode(bytes);
  return hasInexactNumber(text) ? (parseExact(text) as object) : body;
}
