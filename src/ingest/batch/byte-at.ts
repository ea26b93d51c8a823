/**
 * The byte at an offset; 0 beyond the end. JSON allows a 0 nowhere, so every loop ends there. Once a function has read
 * beyond the end of a buffer, V8 permanently compiles it to code four times slower, which one truncated body would cause.
 */
export function byteAt(bytes: Buffer, at: number): number {
  return at < bytes.length ? bytes[at]! : 0;
}
