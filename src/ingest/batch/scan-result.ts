/** Bits of {@link ScanResult.unstorable}: texts that JSON allows and that PostgreSQL's jsonb or a double cannot hold. */
export const UNSTORABLE_NUL = 1;
export const UNSTORABLE_SURROGATE = 2;
/** A number beyond {@link MAX_DIGITS}. */
export const UNSTORABLE_NUMBER = 4;
/** A number that may be infinite as a double; only its parsed value decides. */
export const SUSPECT_NUMBER = 8;

/**
 * Maximum number of digits before or after the decimal point of a number, and of its exponent. The range of doubles ends at
 * 1.8e308 and 5e-324. PostgreSQL 18 rejects 1e-16384 and prints 1e-16383 as 16 KB: each read would expand eight bytes to a
 * thousandfold.
 */
export const MAX_DIGITS = 400;

/** Findings of `skipValue` since the caller last reset them, and its scratch space. */
export interface ScanResult {
  /** Deepest nesting; a container that holds no other counts 1. */
  depth: number;
  /** Union of the UNSTORABLE_ bits. */
  unstorable: number;
  /**
   * Stack of open containers: 1 object, 0 array. It grows as needed, so that deep nesting uses memory instead of the call
   * stack.
   */
  open: Uint8Array;
}

export function newScanResult(): ScanResult {
  return { depth: 0, unstorable: 0, open: new Uint8Array(64) };
}
