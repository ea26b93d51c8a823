import { parseExact } from './exact-number.js';

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
  return bytes === undefined ? body : (parseExact(decoder.decode(bytes)) as object);
}
