import { describe, expect, it } from 'vitest';
import { MASK, maskSecrets } from '../author-schemas/values/secret-values.js';
import { hiddenSchema } from './installation-configs.js';

describe('hiddenSchema', () => {
  it('marks exactly the values that are masked, in objects and lists', () => {
    const full = { a: 1, b: { token: 's', note: 'n' }, list: ['x', { key: 'k' }] };
    const masked = { a: 1, b: { token: MASK, note: 'n' }, list: ['x', { key: MASK }] };
    const schema = hiddenSchema(masked, full);
    expect(maskSecrets(full, [schema])).toEqual(masked);
  });

  it('marks nothing without masks, and not a value that is the mask itself', () => {
    expect(hiddenSchema({ a: { b: [1] } }, { a: { b: [1] } })).toBeUndefined();
    expect(hiddenSchema({ a: MASK }, { a: MASK })).toBeUndefined();
  });

  it('keeps names that objects inherit apart from their own', () => {
    const full = JSON.parse('{"__proto__": "s", "constructor": "t"}') as Record<string, unknown>;
    const masked = JSON.parse(`{"__proto__": "${MASK}", "constructor": "${MASK}"}`) as Record<
      string,
      unknown
    >;
    expect(maskSecrets(full, [hiddenSchema(masked, full)])).toEqual(masked);
  });
});
