import { hasInexactNumber, parseExact } from './parse-exact.js';

const decoder = new TextDecoder();
/** By the parsed body; gone with it. */
const bytesOf = new WeakMap<object, Buffer>();

/** Keeps the bytes of a request's JSON body for as long as its parsed value lives. */
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
