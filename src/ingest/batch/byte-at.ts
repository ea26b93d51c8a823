/**
 * The byte at an offset, 0 behind the end; JSON allows a 0 nowhere, so every loop ends there. V8 compiles a
 * function that has once read behind the end of a buffer to code four times slower, for good: one truncated
 * body would do that.
 */
export function byteAt(bytes: Buffer, at: number): number {
  return at < bytes.length ? bytes[at]! : 0;
}
