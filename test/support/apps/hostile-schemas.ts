/** A schema whose validation takes 2^40 steps, none of which fails. */
export function endlessSchema(): Record<string, unknown> {
  const $defs: Record<string, unknown> = { d0: {} };
  for (let i = 1; i < 40; i++) {
    $defs[`d${i}`] = { allOf: [{ $ref: `#/$defs/d${i - 1}` }, { $ref: `#/$defs/d${i - 1}` }] };
  }
  return { $defs, $ref: '#/$defs/d39' };
}

/** A schema whose compilation is about as costly as the limits allow; each `seed` results in another one. */
export function costlySchema(seed: number): Record<string, unknown> {
  const properties = Object.fromEntries(
    Array.from({ length: 640 }, (_, n) => [`property_${seed}_${n}`, { type: 'string', maxLength: 9 }]),
  );
  return { type: 'object', properties };
}

/** A backtracking engine takes 2^n steps for {@link BACKTRACKING_TEXT}. */
export const BACKTRACKING_PATTERN = '^(a+)+$';
export const BACKTRACKING_TEXT = `${'a'.repeat(5000)}!`;
